/** Notices of a newer build on the server, with a button to reload where that isn't automatic. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { versionMachine } from '../../machines/version.machine.ts';
import { Button } from '../ui/button.tsx';
import waiting from '../ui/layout/page-message.module.css';
import { PageSkeleton } from '../ui/layout/page-message.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './newer-version.module.css';

type Version = ActorRefFrom<typeof versionMachine>;

export const newerVersionTitle = 'There is a newer version of this site';
const retainedInputText = 'Your cart and what you entered at the checkout are kept; other forms start empty.';

function LoadButton({ version }: { readonly version: Version }) {
  const busy = useSelector(version, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button busy={busy} onClick={() => version.send({ type: 'version.load' })}>
      Load it now
    </Button>
  );
}

/** Shown above a rendered page; renders nothing unless a reload is offered. */
export function NewerVersionNotice({ version }: { readonly version: Version }) {
  const isOffered = useSelector(version, (snapshot) => snapshot.matches({ updateAvailable: 'offered' }));
  if (!isOffered) return null;
  return (
    <div className={styles.notice}>
      <Notice title={newerVersionTitle}>
        <p className={styles.words}>Some parts of this page need it. {retainedInputText}</p>
        <LoadButton version={version} />
      </Notice>
    </div>
  );
}

/** Replaces a page that failed to load; `children` is the failure view when there is no newer version. */
export function NewerVersionPage({ version, children }: { version: Version; children: ReactNode }) {
  const isChecking = useSelector(version, (snapshot) => snapshot.matches('checking'));
  const isNewer = useSelector(version, (snapshot) => snapshot.hasTag('updateAvailable'));
  const busy = useSelector(version, (snapshot) => snapshot.hasTag('busy'));
  if (isChecking) return <PageSkeleton />;
  if (!isNewer) return children;
  return (
    <div className={waiting.page}>
      <h1>{newerVersionTitle}</h1>
      <p className={styles.words} role="status">
        {busy ? 'The new version is loading.' : `This page needs it. ${retainedInputText}`}
      </p>
      <LoadButton version={version} />
    </div>
  );
}

/** Replaces a section that failed to load. */
export function NewerVersionPart({ version, children }: { version: Version; children: ReactNode }) {
  const isNewer = useSelector(version, (snapshot) => snapshot.hasTag('updateAvailable'));
  if (!isNewer) return children;
  return (
    <div className={styles.part} role="status">
      <p className={styles.words}>{newerVersionTitle}, and this part needs it.</p>
      <LoadButton version={version} />
    </div>
  );
}

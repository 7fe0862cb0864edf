/** The server has a newer version of the site than this window: said, and loaded by a button where it doesn't come by itself. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { versionMachine } from '../machines/version.machine.ts';
import styles from './newer-version.module.css';
import { Button } from './ui/button.tsx';
import waiting from './ui/layout/page-waiting.module.css';
import { PageWaiting } from './ui/layout/page-waiting.tsx';
import { Notice } from './ui/notice.tsx';

type Version = ActorRefFrom<typeof versionMachine>;

const title = 'There is a newer version of this site';
const kept = 'Your cart and what you entered at the checkout are kept; other forms start empty.';

function Load({ version }: { readonly version: Version }) {
  const busy = useSelector(version, (snapshot) => snapshot.hasTag('busy'));
  return (
    <Button busy={busy} onClick={() => version.send({ type: 'version.load' })}>
      Load it now
    </Button>
  );
}

/** Beside a page that stands; nothing while nothing is offered. */
export function NewerVersionNotice({ version }: { readonly version: Version }) {
  const isOffered = useSelector(version, (snapshot) => snapshot.matches({ newer: 'offered' }));
  if (!isOffered) return null;
  return (
    <div className={styles.notice}>
      <Notice title={title}>
        <p className={styles.words}>Some parts of this page come with it. {kept}</p>
        <Load version={version} />
      </Notice>
    </div>
  );
}

/** In the place of a page that didn't arrive; `children` say so where it isn't for a newer version. */
export function NewerVersionPage({ version, children }: { version: Version; children: ReactNode }) {
  const isAsking = useSelector(version, (snapshot) => snapshot.matches('asking'));
  const isNewer = useSelector(version, (snapshot) => snapshot.hasTag('newer'));
  const busy = useSelector(version, (snapshot) => snapshot.hasTag('busy'));
  if (isAsking) return <PageWaiting />;
  if (!isNewer) return children;
  return (
    <div className={waiting.page}>
      <h1>{title}</h1>
      <p className={styles.words} role="status">
        {busy ? 'It is on its way, and this page with it.' : `This page comes with it. ${kept}`}
      </p>
      <Load version={version} />
    </div>
  );
}

/** In the place of a part of a page. */
export function NewerVersionPart({ version, children }: { version: Version; children: ReactNode }) {
  const isNewer = useSelector(version, (snapshot) => snapshot.hasTag('newer'));
  if (!isNewer) return children;
  return (
    <div className={styles.part} role="alert">
      <p className={styles.words}>{title}, and this part comes with it.</p>
      <Load version={version} />
    </div>
  );
}

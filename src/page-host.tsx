/** Puts the visited page on screen: one page actor for each address, its view once code and data are there. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import type { Snapshot } from 'xstate';
import type { Visit } from '../machines/navigation.machine.ts';
import type { pageMachine } from '../machines/page.machine.ts';
import { useActors, useVersion } from './actors.tsx';
import styles from './page-host.module.css';
import { loadedPage, routeOf } from './routes.ts';
import { PageFailure } from './ui/layout/page-failure.tsx';
import { PageWaiting } from './ui/layout/page-waiting.tsx';

export type PageLogic = typeof pageMachine;
/** The snapshot that came with the HTML, and the address it is of. */
export type Arrived = { readonly key: string; readonly snapshot: Snapshot<unknown> };

/** Two visits with the same key show the same page: they ask for the same data. */
export const pageKey = ({ name, params, search }: Visit) =>
  `${name} ${JSON.stringify(routeOf(name).asks(params, search))}`;

type PageProps = {
  readonly visit: Visit;
  readonly logic: PageLogic;
  readonly arrived: Arrived | null;
  /** The shop is closed: the page stands unseen, with everything typed. */
  readonly isCovered: boolean;
};

function Page({ visit, logic, arrived, isCovered }: PageProps) {
  const { navigation } = useActors();
  const version = useVersion();
  const { name: route, params, search } = visit;
  const actor = useActorRef(logic, {
    input: { route, params, search },
    ...(arrived ? { snapshot: arrived.snapshot } : {}),
  });
  const state = useSelector(actor, ({ value }) => value);
  const data = useSelector(actor, ({ context }) => context.data);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isReady = state === 'ready';
  const loaded = loadedPage(state === 'notFound' ? 'notFound' : route);
  const isShown = isReady || state === 'notFound' || state === 'closed' || state === 'failed';
  const title = isShown ? loaded?.meta(isReady ? data : null).title : undefined;
  const element = useMemo(
    () => (isReady ? loaded?.element(data, params, search) : null) ?? loaded?.empty,
    [isReady, loaded, data, params, search],
  );
  useEffect(() => {
    if (title && !isCovered) navigation.send({ type: 'page.rendered', title });
  }, [navigation, title, isCovered]);
  useEffect(() => {
    // What the closed shop refused is asked for again; a page that arrived has nothing to try.
    if (!isCovered) actor.send({ type: 'page.retry' });
  }, [actor, isCovered]);
  if (!isShown) return <PageWaiting />;
  if (state === 'failed' && !element) {
    const retry = () => actor.send({ type: 'page.retry' });
    const said = <PageFailure message={failure?.message ?? ''} onRetry={retry} />;
    return version?.insteadOf.page(said) ?? said;
  }
  return (
    <>
      {version?.notice}
      {state === 'closed' ? loaded?.closed : (element ?? <PageWaiting />)}
    </>
  );
}

export function PageHost({ logic, arrived }: Pick<PageProps, 'logic' | 'arrived'>) {
  const { navigation } = useActors();
  const { visit, moved, covered } = useSelector(navigation, ({ context }) => context);
  // An unknown address shows the 404 page while it is on its way to /404.
  const shown = useSelector(navigation, (snapshot) => snapshot.hasTag('shown')) || visit.name === 'notFound';
  // A covered page goes on standing: here while the reader is on the way from it, unseen from then on.
  const standing = [covered, shown && visit !== covered ? visit : null];
  return (
    <>
      {standing.map((one) => {
        if (!one) return null;
        const key = pageKey(one);
        return (
          <div key={key} className={styles.page} hidden={one !== visit}>
            <Page
              visit={one}
              logic={logic}
              // Whoever comes back to the page of arrival gets it by a call, with what cleans its HTML.
              arrived={!moved && arrived?.key === key ? arrived : null}
              isCovered={one !== visit}
            />
          </div>
        );
      })}
      {standing.includes(visit) ? null : (
        // As a page that waits: what the server can't show (a mailed link's page) begins alike in the browser.
        <div className={styles.page}>
          <PageWaiting />
        </div>
      )}
    </>
  );
}

/** Renders the current page: one page actor per address, and its view once code and data are loaded. */
import { useActorRef, useSelector } from '@xstate/react';
import { Component, type ReactNode, useEffect, useMemo } from 'react';
import type { Snapshot } from 'xstate';
import type { Visit } from '../../machines/navigation.machine.ts';
import type { pageMachine } from '../../machines/page.machine.ts';
import { loadedPage, routeOf } from '../routes/routes.ts';
import { failureHeading, PageFailure, PageSkeleton } from '../ui/layout/page-message.tsx';
import { useActors, useComposed, useVersion } from './actors.tsx';
import styles from './page-host.module.css';

export type PageLogic = typeof pageMachine;
/** The snapshot from the server-rendered HTML, and the key of its page. */
export type InitialPage = { readonly key: string; readonly snapshot: Snapshot<unknown> };

/** Two visits with the same key show the same page: they request the same data. */
export const pageKey = ({ name, params, search }: Visit) =>
  `${name} ${JSON.stringify(routeOf(name).requestParams(params, search))}`;

type PageProps = {
  readonly visit: Visit;
  readonly logic: PageLogic;
  readonly initialPage: InitialPage | null;
  /** Maintenance mode: the page stays mounted but hidden, with everything typed. */
  readonly isCovered: boolean;
};

function Page({ visit, logic, initialPage, isCovered }: PageProps) {
  const { navigation } = useActors();
  const version = useVersion();
  const { name: route, params, search } = visit;
  const input = { route, params, search };
  // No skeleton where there is a page.
  const ready = useComposed(({ ahead }) => ahead?.takeLoaded(input) ?? null);
  const snapshot = initialPage?.snapshot ?? ready;
  const actor = useActorRef(logic, { input, ...(snapshot && { snapshot }) });
  const state = useSelector(actor, ({ value }) => value);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isLate = useSelector(actor, (snapshot) => snapshot.hasTag('late'));
  const data = useSelector(actor, ({ context }) => context.data);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const name = state === 'notFound' ? state : route;
  const loaded = loadedPage(name);
  const isBroken = state === 'broken';
  const hasContent = state === 'ready' || (data !== null && state === 'notFound');
  const element = useMemo(
    () => (hasContent ? loaded?.element(data, params, search) : loaded?.empty),
    [hasContent, loaded, data, params, search],
  );
  const hasFailed = isBroken || (state === 'failed' && !element);
  // A page that failed has a title of its own (§navigation.head.failed-page).
  const meta = hasFailed
    ? { title: failureHeading(isBroken), description: failure?.message ?? '' }
    : !isBusy
      ? loaded?.meta(hasContent ? data : null, search)
      : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `meta` is a new object each time; title and path identify it.
  useEffect(() => {
    if (meta && !isCovered) navigation.send({ type: 'page.rendered', name, meta });
  }, [navigation, meta?.title, visit.path, isCovered]);
  useEffect(() => {
    // Requests refused during maintenance are retried; a page that loaded has nothing to retry.
    if (!isCovered) actor.send({ type: 'page.retry' });
  }, [actor, isCovered]);
  if (hasFailed) {
    const retry = () => actor.send({ type: isBroken ? 'view.retry' : 'page.retry' });
    const fallback = <PageFailure isBroken={isBroken} message={failure?.message ?? ''} onRetry={retry} />;
    return version?.failureView.page(fallback) ?? fallback;
  }
  if (isBusy) return <PageSkeleton isLate={isLate} />;
  return (
    <ViewBoundary onError={(error) => actor.send({ type: 'view.failed', error })}>
      {version?.notice}
      {element ?? <PageSkeleton />}
    </ViewBoundary>
  );
}

export function PageHost({ logic, initialPage }: Pick<PageProps, 'logic' | 'initialPage'>) {
  const { navigation } = useActors();
  const { visit, moved, suspendedVisit: covered } = useSelector(navigation, ({ context }) => context);
  const isVisitShown = useSelector(navigation, (snapshot) => snapshot.hasTag('shown'));
  // A covered page stays mounted: visible while the reader navigates away from it, hidden from then on.
  const renderedVisits = [covered, isVisitShown && visit !== covered ? visit : null];
  return (
    <>
      {renderedVisits.map((rendered) => {
        if (!rendered) return null;
        const key = pageKey(rendered);
        return (
          <div key={key} className={styles.page} hidden={rendered !== visit}>
            <Page
              visit={rendered}
              logic={logic}
              // Returning to the initial page loads its data by a call, together with the HTML sanitizer.
              initialPage={!moved && initialPage?.key === key ? initialPage : null}
              isCovered={rendered !== visit}
            />
          </div>
        );
      })}
      {renderedVisits.includes(visit) ? null : (
        // The same markup as a loading page, so that a page not rendered on the server (of an emailed link) hydrates.
        <div className={styles.page}>
          <PageSkeleton />
        </div>
      )}
    </>
  );
}

type BoundaryProps = { readonly onError: (error: unknown) => void; readonly children: ReactNode };

/** Keeps the layout on screen when a view throws; what is shown instead of the view is decided by the page machine. */
export class ViewBoundary extends Component<BoundaryProps> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }
  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

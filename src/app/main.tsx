/** Client entry: restores the page from its snapshot, hydrates, then starts the application's actors. */
import '../styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Snapshot } from 'xstate';
import { composeApplication, composePage, initialVisit, startApplication } from '../compose/application.ts';
import { browserEnvironment } from '../compose/environment.ts';
import { loadPage, routeOf } from '../routes/routes.ts';
import { App } from './app.tsx';
import { initialDataId, readInitialData } from './initial-data.ts';
import { type InitialPage, pageKey } from './page-host.tsx';

async function start(root: HTMLElement) {
  // For the machine room in another tab; a build contains neither this condition nor the import.
  if (import.meta.env.DEV) (await import('@skerry/machine-room/live/report-actors')).reportActors();
  const initialData = readInitialData(document.getElementById(initialDataId)?.textContent);
  const visit = initialVisit(initialData?.settings.maintenance_mode);
  const actors = composeApplication(browserEnvironment(location), {
    visit,
    settings: initialData?.settings ?? null,
    typefaces: initialData?.typefaces ?? [],
  });
  const page = initialData?.page ?? null;
  const hasCode = await Promise.all([
    routeOf(visit.name).needsCart ? actors.openCart() : null,
    page ? loadPage(page.value === 'ready' ? page.context.route : 'notFound') : null,
  ]).then(
    () => true,
    // The page's machine loads it again and reports the failure.
    () => false,
  );
  const canHydrate = initialData !== null && hasCode && (page === null || page.context.route === visit.name);
  const initialPage: InitialPage | null =
    page && canHydrate
      ? // The snapshot was persisted by xstate; its type doesn't cover the inner value.
        { key: pageKey(visit), snapshot: page as unknown as Snapshot<unknown> }
      : null;
  const onMounted = () => {
    // In a task of its own, after that of the views' effects.
    setTimeout(() => {
      document.documentElement.dataset.hydrated = 'true';
      startApplication(actors);
      document.dispatchEvent(new Event('hydrated'));
    });
  };
  const app = (
    <App actors={actors} logic={composePage(actors)} initialPage={initialPage} onMounted={onMounted} />
  );
  // As a transition it is rendered in slices, between which the browser answers.
  if (canHydrate) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
// In a task of its own, after that of this module.
if (root) setTimeout(() => void start(root));

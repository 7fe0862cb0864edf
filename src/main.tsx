/** The browser's start: restores the page from its snapshot, hydrates, then starts the window's actors. */
import './styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Snapshot } from 'xstate';
import { maintenancePath } from '../machines/navigation.machine.ts';
import { App } from './app.tsx';
import { arrivalId, readArrival } from './arrival.ts';
import { arrivingVisit, composeApplication, pages, startApplication } from './compose.ts';
import { replaceAddress } from './effects/history.ts';
import { type Arrived, pageKey } from './page-host.tsx';
import { loadPage, routeOf } from './routes.ts';

async function start(root: HTMLElement) {
  // The machine room watches from another tab; a build has neither the condition nor what it imports.
  if (import.meta.env.DEV) (await import('./machine-room/live/report-actors.ts')).reportActors();
  const arrival = readArrival(document.getElementById(arrivalId)?.textContent);
  // A closed shop answers every address with its own page.
  if (arrival?.settings.maintenance_mode && location.pathname !== maintenancePath)
    replaceAddress(maintenancePath);
  const visit = arrivingVisit();
  const actors = composeApplication({
    visit,
    settings: arrival?.settings ?? null,
    typefaces: arrival?.typefaces ?? [],
  });
  const page = arrival?.page ?? null;
  const hasCode = await Promise.all([
    routeOf(visit.name).needsCart ? actors.openCart() : null,
    page ? loadPage(page.value === 'ready' ? page.context.route : 'notFound') : null,
  ]).then(
    () => true,
    // The page's own machine fetches it again, and says what is the matter.
    () => false,
  );
  const isFresh = arrival !== null && hasCode && (page === null || page.context.route === visit.name);
  const arrived: Arrived | null =
    page && isFresh
      ? // The snapshot is what xstate persisted; its type says nothing about the value inside.
        { key: pageKey(visit), snapshot: page as unknown as Snapshot<unknown> }
      : null;
  const onMounted = () => {
    document.documentElement.dataset.hydrated = 'true';
    startApplication(actors);
    document.dispatchEvent(new Event('hydrated'));
  };
  const app = <App actors={actors} logic={pages} arrived={arrived} onMounted={onMounted} />;
  if (isFresh) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (root) void start(root);

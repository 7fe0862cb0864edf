/** The state gallery of development: /gallery lists every page in every state, /gallery/PAGE/STATE shows one. */
import '../styles/index.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { ActorsProvider } from '../actors.tsx';
import { Frame } from '../frame.tsx';
import { loadPage, routeOf, visitOf } from '../routes.ts';
import type { Exhibit } from './exhibit.ts';
import { exhibits } from './exhibits.ts';
import { Hall } from './hall.tsx';
import { windowActors } from './window-actors.ts';
import { loadWorld } from './world.ts';

const root = createRoot(document.getElementById('root') ?? document.body);

async function show({ address, states, page }: Exhibit, state: string) {
  const [path = ''] = address.split('?');
  const { name } = visitOf(path, '');
  const [world] = await Promise.all([
    loadWorld(address),
    loadPage(name),
    loadPage('notFound'),
    import('../ui/html.tsx').then(({ openCleaner }) => openCleaner()),
  ]);
  const stage = states(world)[state];
  if (!stage) throw new Error(`The gallery has no ${page} in the state ${state}`);
  const staged = stage();
  document.title = `${page}: ${state}`;
  document.body.className = routeOf(name).bodyClass;
  root.render(
    <ActorsProvider actors={windowActors(address, world, staged)}>
      <Router ssrPath={path} ssrSearch="">
        <Frame>{staged.view}</Frame>
      </Router>
      <Shown />
    </ActorsProvider>,
  );
}

/** Tells whoever takes pictures that the page stands. */
function Shown() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const [, , page, state] = location.pathname.split('/').map(decodeURIComponent);
const found = exhibits.find((exhibit) => exhibit.page === page);
if (found && state) void show(found, state);
else void loadWorld('/cart').then((world) => root.render(<Hall world={world} />));

/**
 * The state gallery of development: /gallery lists every page in every state, /gallery/PAGE/STATE shows one. A script changes
 * the state without loading the document again: it changes the address and says `popstate`.
 */
import '../../src/styles/index.css';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ActorsProvider } from '../../src/app/actors.tsx';
import { Layout } from '../../src/app/app.tsx';
import { loadPage, routeOf, visitOf } from '../../src/routes/routes.ts';
import { windowActors } from './application-actors.ts';
import { loadFixtures } from './fixtures.ts';
import { GalleryIndex } from './gallery-index.tsx';
import { storyGroups } from './stories.ts';
import type { StoryGroup } from './story.ts';

const root = createRoot(document.getElementById('root') ?? document.body);

/** By address: the states of a page share their fixtures. */
const loaded = new Map<string, ReturnType<typeof loadFixtures>>();
function fixturesOf(address: string) {
  const fixtures = loaded.get(address) ?? loadFixtures(address);
  loaded.set(address, fixtures);
  return fixtures;
}

async function show({ address, states, page }: StoryGroup, state: string) {
  const [path = ''] = address.split('?');
  const { name } = visitOf(path, '');
  const [fixtures] = await Promise.all([
    fixturesOf(address),
    loadPage(name),
    loadPage('notFound'),
    import('../../src/ui/html.tsx').then(({ loadHtmlCleaner }) => loadHtmlCleaner()),
  ]);
  const makeStory = states(fixtures)[state];
  if (!makeStory) throw new Error(`The gallery has no ${page} in the state ${state}`);
  const story = makeStory();
  document.title = `${page}: ${state}`;
  document.body.className = routeOf(name).bodyClass;
  root.render(
    <ActorsProvider key={`${page}/${state}`} actors={windowActors(address, fixtures, story)}>
      <Layout>{story.view}</Layout>
      <MarkRendered />
    </ActorsProvider>,
  );
}

/** Marks the document as rendered, for scripts. */
function MarkRendered() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
    return () => {
      delete document.documentElement.dataset.hydrated;
    };
  }, []);
  return null;
}

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;

/** Shows what the address names. */
function open() {
  const [, , page, state] = location.pathname.split('/').map(decodeURIComponent);
  const found = storyGroups.find((group) => group.page === page);
  if (found && state) void show(found, state);
  else void fixturesOf('/cart').then((fixtures) => root.render(<GalleryIndex fixtures={fixtures} />));
}
window.addEventListener('popstate', open);
open();

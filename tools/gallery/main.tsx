/** The state gallery of development: /gallery lists every page in every state, /gallery/PAGE/STATE shows one. */
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

async function show({ address, states, page }: StoryGroup, state: string) {
  const [path = ''] = address.split('?');
  const { name } = visitOf(path, '');
  const [fixtures] = await Promise.all([
    loadFixtures(address),
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
    <ActorsProvider actors={windowActors(address, fixtures, story)}>
      <Layout>{story.view}</Layout>
      <MarkRendered />
    </ActorsProvider>,
  );
}

/** Marks the document as rendered for the screenshot script. */
function MarkRendered() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}

const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const [, , page, state] = location.pathname.split('/').map(decodeURIComponent);
const found = storyGroups.find((group) => group.page === page);
if (found && state) void show(found, state);
else void loadFixtures('/cart').then((fixtures) => root.render(<GalleryIndex fixtures={fixtures} />));

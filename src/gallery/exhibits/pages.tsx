/** Pages that have no machine of their own: as the page machine brings them, and in each of its states. */
import { pageMachine } from '../../../machines/page.machine.ts';
import { versionMachine } from '../../../machines/version.machine.ts';
import { composeVersion } from '../../compose/version.tsx';
import { PageHost } from '../../page-host.tsx';
import { at, done, fail, offline, type Scene } from '../at.ts';
import { type Exhibit, staged } from '../exhibit.ts';

const input = { route: 'typeface', params: { slug: 'barlow' }, search: '' };
const page = (scenes: Readonly<Record<string, Scene>>) =>
  staged(pageMachine, input, scenes, (logic) => ({ view: <PageHost logic={logic} arrived={null} /> }));

/** The same page in a window whose files a deploy took away: `scenes` are of the version's machine. */
const outdated = (scenes: Readonly<Record<string, Scene>>, isStanding: boolean, data: unknown) => {
  const pageScene = { events: [isStanding ? done('loadPage', data) : fail('loadPage', offline)] };
  const pageLogic = at(pageMachine, input, pageScene);
  return staged(versionMachine, { build: 'one' }, scenes, (logic) => ({
    view: <PageHost logic={pageLogic} arrived={null} />,
    instead: { version: composeVersion('one', logic) },
  }));
};

const lost = { type: 'version.doubted' };
const newer = done('readBuild', 'two');

const closedScenes = {
  leaving: { events: [fail('loadPage', { status: 403, rule: 'login_required' })] },
  left: {
    events: [fail('loadPage', { status: 403, rule: 'login_required' }), done('askForLogin')],
  },
  closed: { events: [fail('loadPage', { status: 403, rule: 'not_member' })] },
};

/** A page that stands with the data that its own call answers. */
const ready = (name: string, address: string): Exhibit => ({
  page: name,
  address,
  states: ({ data }) => page({ ready: { events: [done('loadPage', data)] } }),
});

export const pageExhibits: readonly Exhibit[] = [
  {
    page: 'page',
    address: '/typeface/barlow',
    states: ({ typeface }) =>
      page({
        loading: {},
        ready: { events: [done('loadPage', typeface)] },
        failed: { events: [fail('loadPage', offline)] },
        notFound: { events: [fail('loadPage', { status: 404, rule: 'not_found' })] },
      }),
  },
  {
    page: 'version',
    address: '/typeface/barlow',
    states: ({ typeface }) => ({
      ...outdated(
        {
          current: {},
          asking: { events: [lost] },
          claiming: { events: [lost, newer] },
          loading: { events: [lost, newer, done('claimReload', true)] },
          loaded: { events: [lost, newer, done('claimReload', true), done('reload')] },
          'offered.lost-page': { events: [lost, newer, done('claimReload', false)] },
        },
        false,
        null,
      ),
      ...outdated({ offered: { events: [{ type: 'page.shown' }, lost, newer] } }, true, typeface),
    }),
  },
  { page: 'club', address: '/club', states: () => page(closedScenes) },
  ready('home', '/'),
  ready('blog', '/blog'),
  ready('blog-filter', '/blog/in-use'),
  ready('post', '/blog/in-use/the-sound-ferry-timetable'),
  ready('collection', '/typeface/weather-collection'),
  ready('commissions', '/commissions'),
  ready('commission', '/commissions/lighthouse-board'),
  ready('about', '/about'),
  ready('newsletter', '/newsletter'),
  ready('information', '/information'),
  ready('eula', '/eula'),
  ready('privacy-policy', '/privacy-policy'),
  ready('contact', '/contact'),
  ready('not-found', '/404'),
  ready('maintenance', '/maintenance'),
];

/** Pages without their own machine, in each state of the page machine. */
import type { StaticPage } from '../../../domain/pages.ts';
import { openingMachine } from '../../../machines/opening.machine.ts';
import { pageMachine } from '../../../machines/page.machine.ts';
import { versionMachine } from '../../../machines/version.machine.ts';
import { PageHost } from '../../../src/app/page-host.tsx';
import { composeVersion } from '../../../src/compose/version.tsx';
import { nameOf, Opening } from '../../../src/pages/home/opening.tsx';
import { done, fail, machineAt, offline, type Scenario } from '../machine-at.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const input = { route: 'typeface', params: { slug: 'barlow' }, search: '' };
const page = (scenarios: Readonly<Record<string, Scenario>>) =>
  storiesOf(pageMachine, input, scenarios, (logic) => ({
    view: <PageHost logic={logic} initialPage={null} />,
  }));

/** The same page in a window whose files a deploy removed, in `scenarios` of the version machine. */
const outdated = (scenarios: Readonly<Record<string, Scenario>>, isPageShown: boolean, data: unknown) => {
  const pageScenario = { events: [isPageShown ? done('loadPage', data) : fail('loadPage', offline)] };
  const pageLogic = machineAt(pageMachine, input, pageScenario);
  return storiesOf(versionMachine, { build: 'one' }, scenarios, (logic) => ({
    view: <PageHost logic={pageLogic} initialPage={null} />,
    actorOverrides: { version: composeVersion(logic, 'one') },
  }));
};

const missing = fail('loadPage', { status: 404, rule: 'not_found' });
const notFoundPage: StaticPage = {
  data: '<h1>Page not found</h1><p>There’s no page at this address. <a href="/typefaces">All typefaces</a></p>',
  contents: [],
  class: '',
  meta: { title: 'Page not found', description: '', image: null },
};

const versionCheck = { type: 'version.check' };
const newer = done('readBuild', 'two');

/** A loaded page with the data of its own call. */
const ready = (name: string, address: string): StoryGroup => ({
  page: name,
  address,
  states: ({ data }) => page({ ready: { events: [done('loadPage', data)] } }),
});

export const pageStories: readonly StoryGroup[] = [
  {
    page: 'page',
    address: '/typeface/barlow',
    states: ({ typeface }) =>
      page({
        loading: {},
        late: { events: [done('wait')] },
        ready: { events: [done('loadPage', typeface)] },
        failed: { events: [fail('loadPage', offline)] },
        broken: { events: [done('loadPage', typeface), { type: 'view.failed', error: 'a bug' }] },
        missing: { events: [missing] },
        notFound: { events: [missing, done('loadNotFound', notFoundPage)] },
        'notFound.offline': { events: [missing, fail('loadNotFound', offline)] },
      }),
  },
  {
    page: 'version',
    address: '/typeface/barlow',
    states: ({ typeface }) => ({
      ...outdated(
        {
          current: {},
          checking: { events: [versionCheck] },
          claiming: { events: [versionCheck, newer] },
          loading: { events: [versionCheck, newer, done('claimReload', true)] },
          loaded: { events: [versionCheck, newer, done('claimReload', true), done('reload')] },
          'offered.lost-page': { events: [versionCheck, newer, done('claimReload', false)] },
        },
        false,
        null,
      ),
      ...outdated({ offered: { events: [{ type: 'page.shown' }, versionCheck, newer] } }, true, typeface),
    }),
  },
  ready('home', '/'),
  {
    page: 'opening',
    address: '/',
    states: ({ library }) => {
      const [first, ...others] = library.slice(0, 5).flatMap((card) => nameOf(card) ?? []);
      const walk = { type: 'walk.start' };
      return storiesOf(
        openingMachine,
        { faces: ['first', 'second'] },
        {
          still: {},
          typed: { events: [{ type: 'text.written', text: 'Ebb and flow' }] },
          walking: { events: [walk] },
          loading: { events: [walk, done('wait', null)] },
        },
        (logic) => ({ view: first ? <Opening names={[first, ...others]} machine={logic} /> : <p /> }),
      );
    },
  },
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
  ready('accessibility', '/accessibility'),
  ready('contact', '/contact'),
  ready('not-found', '/404'),
  ready('maintenance', '/maintenance'),
];

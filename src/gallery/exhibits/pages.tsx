/** Pages that have no machine of their own: as the page machine brings them, and in each of its states. */
import { pageMachine } from '../../../machines/page.machine.ts';
import { PageHost } from '../../page-host.tsx';
import { done, fail, offline, type Scene } from '../at.ts';
import { type Exhibit, staged } from '../exhibit.ts';

const input = { route: 'typeface', params: { slug: 'barlow' }, search: '' };
const page = (scenes: Readonly<Record<string, Scene>>) =>
  staged(pageMachine, input, scenes, (logic) => ({ view: <PageHost logic={logic} arrived={null} /> }));

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

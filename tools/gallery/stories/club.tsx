/** The Club: its fonts for members, and an invite from its check to the registration. */
import type { BetaFont, CheckedInvite } from '../../../domain/club.ts';
import type { StaticPage } from '../../../domain/pages.ts';
import { clubMachine } from '../../../machines/club.machine.ts';
import { clubFontsMachine } from '../../../machines/club-fonts.machine.ts';
import { clubInviteMachine } from '../../../machines/club-invite.machine.ts';
import type { ClubLogics } from '../../../src/compose/club.ts';
import { ClubPage } from '../../../src/pages/club/club-page.tsx';
import { InvitePage } from '../../../src/pages/club/invite-page.tsx';
import { buyer, type Fixtures, user } from '../fixtures.ts';
import { done, fail, machineAt, offline, type Scenario } from '../machine-at.ts';
import { invalidScenario, typing } from '../scenarios.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const textOf = (words: string): StaticPage => ({
  data: `<h1>The Club</h1>${words}`,
  contents: [],
  class: '',
  meta: { title: 'Club', description: '', image: null },
});
const forEverybody = textOf('<p>Members try out our letters before they are finished.</p>');
const forMembers = done('loadContent', textOf('<p>Write to us what is wrong with them.</p>'));

/** An unfinished font, set in a face of the shop. */
const skua = ({ typeface }: Fixtures): BetaFont => ({
  slug: 'skua',
  name: 'Skua',
  designers: 'A. M. Holm',
  accent: typeface.family.accent,
  ink_on_accent: typeface.family.ink_on_accent,
  face: typeface.examples.subfamilies[0]?.styles[0]?.face ?? null,
  sample: 'Gannets fold before they fall',
  about: '<p>A grotesk for small sizes on wet paper.</p>',
  versions: [
    {
      version: '0.4',
      date: '2026-11-02',
      notes: '<p>Figures are drawn anew. Kerning of quotes is known to be wrong.</p>',
      styles: ['Regular', 'Bold'],
      download: '/v1/downloads/skua',
    },
  ],
});

const member = { type: 'user.changed', reader: 'member' };
const ended = fail('loadContent', { status: 403, rule: 'login_required' });
const clubScenarios: Readonly<Record<string, Scenario>> = {
  visiting: {},
  loading: { events: [member] },
  member: { events: [member, forMembers] },
  outsider: { events: [{ type: 'user.changed', reader: 'customer' }] },
  failed: { events: [member, fail('loadContent', offline)] },
  redirecting: { events: [member, ended] },
  redirected: { events: [member, ended, done('redirectToLogin')] },
};

const fontsScenarios = (fixtures: Fixtures): Readonly<Record<string, Scenario>> => {
  const listed = done('load', { data: [skua(fixtures)] });
  return {
    loading: {},
    ready: { events: [listed] },
    stale: { events: [listed, done('renewDelay'), fail('load', offline)] },
    empty: { events: [done('load', { data: [] })] },
    failed: { events: [fail('load', offline)] },
  };
};

const ownInvite: CheckedInvite = {
  invite: { id: 3, email: user.email, coworker_invite: 0, beta_user: null },
  already_customer: false,
};
const coworker: CheckedInvite = {
  invite: { id: 4, email: user.email, coworker_invite: 1, beta_user: { company: buyer.company } },
  already_customer: true,
};
const usedFailure = { status: 409, rule: 'used', message: 'This invite has already been used.' };
const entries = { ...buyer, first_name: 'Ann', last_name: 'Lee', password: 'open sesame', terms: true };
const visitorKnown = { type: 'user.changed', reader: 'visitor' };
const registering = [done('checkInvite', ownInvite), visitorKnown];
const sent = [...typing(entries), { type: 'form.submit' }];

const inviteScenarios: Readonly<Record<string, Scenario>> = {
  checking: {},
  refused: { events: [fail('checkInvite', usedFailure)] },
  failed: { events: [fail('checkInvite', offline)] },
  identifying: { events: registering.slice(0, 1) },
  loggingOut: { events: [done('checkInvite', ownInvite), { ...visitorKnown, reader: 'customer' }] },
  registering: { events: registering },
  'registering.coworker': { events: [done('checkInvite', coworker), visitorKnown] },
  'registering.wrong': { events: registering, children: { registerForm: invalidScenario } },
  'registering.submitting': { events: registering, children: { registerForm: { events: sent } } },
  'registering.offline': {
    events: registering,
    children: { registerForm: { events: [...sent, fail('submit', offline), done('scrollDelay')] } },
  },
  registered: { events: [...registering, done('registerForm', { values: entries, reply: null })] },
};

const clubPage = (logics: ClubLogics) => (
  <ClubPage params={{}} search="" data={forEverybody} logics={logics} />
);

export const clubStories: readonly StoryGroup[] = [
  {
    page: 'club',
    address: '/club',
    states: (fixtures) => {
      const listed = { events: [done('load', { data: [skua(fixtures)] })] };
      const fonts = machineAt(clubFontsMachine, undefined, listed);
      return storiesOf(clubMachine, undefined, clubScenarios, (club) => ({
        view: clubPage({ club, fonts }),
      }));
    },
  },
  {
    page: 'club-fonts',
    address: '/club',
    states: (fixtures) =>
      storiesOf(clubFontsMachine, undefined, fontsScenarios(fixtures), (fonts) => ({
        view: clubPage({
          club: machineAt(clubMachine, undefined, { events: [member, forMembers] }),
          fonts,
        }),
        isMember: true,
      })),
  },
  {
    page: 'club-invite',
    address: '/club/invite/one',
    states: () =>
      storiesOf(clubInviteMachine, { token: 'one' }, inviteScenarios, (logic) => ({
        view: <InvitePage params={{ invite: 'one' }} search="" data={null} logics={logic} />,
      })),
  },
];

import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fromPromise } from 'xstate';
import type { User } from '../../domain/account.ts';
import type { BetaFonts, CheckedInvite } from '../../domain/club.ts';
import { coworkerField } from '../../domain/forms.ts';
import type { StaticPage } from '../../domain/pages.ts';
import { about } from '../support/content.ts';
import { failure } from '../support/failure.ts';
import { faceOf } from '../support/typeface.ts';
import { ann, never, openPage, settle } from '../support/window.tsx';

afterEach(cleanup);

const invite: CheckedInvite = {
  invite: { id: 3, email: 'ann@example.com', coworker_invite: 0, beta_user: null },
  already_customer: false,
};
const coworker: CheckedInvite = {
  invite: { id: 4, email: 'bo@example.com', coworker_invite: 1, beta_user: { company: 'Quay Ltd' } },
  already_customer: true,
};

type InviteOptions = {
  readonly answers: (CheckedInvite | ReturnType<typeof failure>)[];
  readonly refusal?: ReturnType<typeof failure>;
  readonly user?: User | null;
};

async function openInvite({ answers, refusal, user = null }: InviteOptions) {
  const calls = { left: 0, opened: 0, tokens: [] as unknown[], sent: [] as unknown[] };
  await openPage('/club/invite/one', null, {
    user,
    answers: {
      checkInvite: ({ body }) => {
        calls.tokens.push(body);
        const answer = answers.length > 1 ? answers.shift() : answers[0];
        return answer && 'invite' in answer ? Promise.resolve(answer) : Promise.reject(answer);
      },
      logout: () => {
        calls.left += 1;
        return { success: true };
      },
      registerMember: ({ body }) => {
        calls.sent.push(body);
        return refusal ? Promise.reject(refusal) : Promise.resolve({ token: 'b'.repeat(43) });
      },
    },
    environment: {
      location: {
        assign: () => {
          calls.opened += 1;
        },
        reload: () => undefined,
      },
    },
  });
  return { calls, user: userEvent.setup() };
}

const form = () => screen.getByLabelText('Club registration');
const field = (label: string) =>
  within(form()).getAllByLabelText<HTMLInputElement>(label)[0] ?? missing(label);
const missing = (label: string): never => {
  throw new Error(`There is no field ${label}`);
};
/** Two hundred countries make queries by role slow here: the browser tests use them. */
const coworkerSlot = (number: number) => {
  const slot = screen.getByText(`Coworker ${number}`).closest('fieldset');
  return within(slot ?? missing(`Coworker ${number}`));
};
const join = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByText('Join the Club', { selector: 'button' }));
  await settle();
};
async function fill(user: ReturnType<typeof userEvent.setup>, more: Readonly<Record<string, string>> = {}) {
  const texts = {
    'First name': 'Ann',
    'Last name': 'Lee',
    Address: '1 Quay',
    'Postal or zip code': '5003',
    City: 'Bergen',
  };
  for (const [name, text] of Object.entries({ ...texts, ...more })) {
    await user.click(field(name));
    await user.paste(text);
  }
  await user.type(within(form()).getByLabelText(/password$/i), 'low water');
  await user.selectOptions(screen.getByLabelText('Country'), 'NO');
  await user.click(screen.getByLabelText(/^I agree to the/));
}

describe('an invitation', () => {
  // §club.invite.invalid, §club.invite.used
  test.each([
    [
      'the server’s words',
      failure({ status: 409, rule: 'used', message: 'This invite has already been used.' }),
    ],
    ['ours, where it gave none', failure({ status: 404 })],
  ])('that is refused says so in %s, and logs nobody out', async (_, refusal) => {
    const { calls } = await openInvite({ answers: [refusal], user: ann });
    const expectedMessage = refusal.rule === 'used' ? refusal.message : 'Invalid invite link';
    expect(screen.getByRole('status').textContent).toBe(expectedMessage);
    expect([calls.left, screen.queryByRole('form'), screen.queryByRole('button')]).toEqual([0, null, null]);
  });

  // §club.invite.checked-first, §club.invite.logout, §club.registration.email
  test('that could not be checked can be tried again', async () => {
    const offline = failure({ status: 0, rule: 'connection_error', message: 'Please check your connection' });
    const { user, calls } = await openInvite({ answers: [offline, invite] });
    expect(screen.getByRole('status').textContent).toBe('Please check your connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(field('Email').value).toBe('ann@example.com');
    expect(calls.tokens).toEqual([{ token: 'one' }, { token: 'one' }]);
  });

  test('that is valid logs out who is logged in, and opens no registration before the page is loaded anew', async () => {
    const { calls } = await openInvite({ answers: [invite], user: ann });
    expect([calls.left, calls.tokens.length, screen.queryByLabelText('Club registration')]).toEqual([
      1,
      1,
      null,
    ]);
  });

  // §club.registration.email, §club.registration.password-required, §club.registration.first-name-required,
  // §club.registration.last-name-required, §club.registration.company-required,
  // §club.registration.address-rules, §club.registration.terms-required
  test('asks for everything that the Club needs, in its words, and for whole coworkers', async () => {
    const { user, calls } = await openInvite({ answers: [invite] });
    expect(field('Email').readOnly).toBe(true);
    const bo = coworkerSlot(2);
    await user.type(bo.getByLabelText('Email'), 'bo@example');
    await join(user);
    const problems = within(screen.getByRole('region', { name: 'There is a problem' })).getAllByRole('link');
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Password is required',
      'First name is required',
      'Last name is required',
      'Company is required',
      'Please enter your address.',
      'Please enter your zip code.',
      'Please enter your city.',
      'Please select your country.',
      'Please agree to the terms and conditions',
      'Please enter coworker name and email or leave both blank.',
      'Please enter valid email address for coworker',
    ]);
    expect(calls.sent).toEqual([]);
  });

  // §club.registration.fields, §club.registration.optional
  test('has its fields, and says which are optional', async () => {
    await openInvite({ answers: [invite] });
    const labels = [
      'Email',
      'Password',
      'First name',
      'Last name',
      'Company',
      'Address',
      'Postal or zip code',
      'City',
    ];
    for (const label of [...labels, 'Country', 'State (optional)']) expect(field(label)).toBeTruthy();
    for (const label of ['Address line 2 (optional)', 'Instagram handle (optional)'])
      expect(field(label).value).toBe('');
    expect(screen.getByRole('checkbox', { name: /^I agree to the/ })).toBeTruthy();
    expect(screen.getAllByText(/^Coworker \d$/)).toHaveLength(3);
  });

  // §forms.errors.length
  test('takes no more in a line than its rules allow, and cuts no password without a word', async () => {
    await openInvite({ answers: [invite] });
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox').filter((input) => !input.readOnly);
    expect(inputs.filter(({ maxLength }) => maxLength !== 255).map(({ name }) => name)).toEqual([]);
    expect(field('Password').maxLength).toBe(-1);
  });

  // §club.coworkers.slots
  test('makes a member, with whom they bring along, and opens the Club', async () => {
    const { user, calls } = await openInvite({ answers: [invite] });
    await fill(user, { Company: 'Quay Ltd' });
    const bo = coworkerSlot(3);
    await user.type(bo.getByLabelText('Name'), 'Bo Berg');
    await user.type(bo.getByLabelText('Email'), 'bo@example.com');
    await join(user);
    expect(calls.opened).toBe(1);
    expect(calls.sent).toMatchObject([
      {
        beta_user_invite_id: 3,
        token: 'one',
        company: 'Quay Ltd',
        invited_coworker_emails: [{}, {}, { name: 'Bo Berg', email: 'bo@example.com' }],
      },
    ]);
    expect(screen.getByRole('status').textContent).toBe('You are in. The Club is opening');
  });

  // §club.registration.company, §club.coworkers.slots, §club.invite.existing-customer
  test('of a coworker asks for no company and no coworkers, and a customer for the password that there is', async () => {
    const { user, calls } = await openInvite({ answers: [coworker] });
    expect(form().textContent).toContain('You’re joining as a coworker at Quay Ltd.');
    expect(screen.queryByLabelText('Company')).toBeNull();
    expect(screen.queryByText(/^Coworker \d$/)).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Your existing password').autocomplete).toBe(
      'current-password',
    );
    await fill(user);
    await join(user);
    expect(calls.opened).toBe(1);
  });

  // §club.registration.failure
  test('shows what the server refuses at its field, and keeps what was typed', async () => {
    const email = coworkerField(0, 'email');
    const errors = [{ field: email, message: 'This is your own email address.', rule: 'own' }];
    const { user, calls } = await openInvite({
      answers: [invite],
      refusal: failure({ status: 422, errors }),
    });
    await fill(user, { Company: 'Quay Ltd' });
    const me = coworkerSlot(1);
    await user.type(me.getByLabelText('Name'), 'Me');
    await user.type(me.getByLabelText('Email'), 'ann@example.com');
    await join(user);
    expect(me.getByText('This is your own email address.')).toBeTruthy();
    expect([field('City').value, calls.opened]).toEqual(['Bergen', 0]);
  });

  // §forms.state.us-select, §forms.country.resets-state, §club.registration.terms
  test('asks in the US for one of its states, and forgets the state with its country', async () => {
    const { user } = await openInvite({ answers: [invite] });
    await user.type(screen.getByLabelText(/^State/), 'Hordaland');
    await user.selectOptions(screen.getByLabelText('Country'), 'US');
    const state = screen.getByLabelText<HTMLSelectElement>('State');
    expect([state.value, state.options.length]).toEqual(['', 52]);
    expect(screen.getByText('EULA').getAttribute('href')).toBe('/eula-us');
  });
});

describe('the Club', () => {
  const annInClub: User = { ...ann, personal_info: { beta: true } };
  const forEverybody: StaticPage = { ...about, data: '<h1>The Club</h1><p>By invitation.</p>' };
  const forMembers: StaticPage = { ...about, data: '<h1>The Club</h1><p>On our terms.</p>' };
  const font: BetaFonts['data'][number] = {
    slug: 'firth',
    name: 'Firth',
    designers: 'Ann Lee',
    accent: '#123456',
    ink_on_accent: '#FFFFFF',
    face: faceOf('firth-11', 400),
    sample: 'Low water',
    about: '<p>Of the coast.</p>',
    versions: [
      { version: '0.10', date: '2026-02-03', notes: '<p>Wider.</p>', styles: ['Regular'], download: '/v1/b' },
      { version: '0.9', date: '2026-01-02', notes: '<p>First.</p>', styles: ['Regular'], download: '/v1/a' },
    ],
  };
  async function openClub(answers: (BetaFonts | ReturnType<typeof failure>)[], wait: typeof never = never) {
    const load = () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer && 'data' in answer ? Promise.resolve(answer) : Promise.reject(answer);
    };
    await openPage('/club', forEverybody, {
      user: annInClub,
      answers: { clubPage: () => forMembers, clubFonts: load },
      environment: { wait },
    });
    return userEvent.setup();
  }
  const openClosed = (reason: ReturnType<typeof failure>) => {
    const refused = vi.fn(() => Promise.reject(reason));
    return openPage('/club', forEverybody, { user: annInClub, answers: { clubPage: refused } });
  };

  // §club.page.public
  test('is open to everybody: a visitor reads what it is, and asks the server for nothing', async () => {
    const asked = vi.fn(() => forMembers);
    const { user } = await openPage('/club', forEverybody, { answers: { clubPage: asked } });
    expect(screen.getByText('By invitation.')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(localStorage.getItem('current_url')).toBe('/club');
  });

  // §club.page.not-member
  test("closes its members' part to customers who aren't members, and asks the server for nothing", async () => {
    const asked = vi.fn(() => forMembers);
    await openPage('/club', forEverybody, { user: ann, answers: { clubPage: asked } });
    expect(screen.getByText(/^This page is for Club members\./)).toBeTruthy();
    expect(screen.getByText('By invitation.')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });

  test('closes it to somebody who is no member any more', async () => {
    await openClosed(failure({ status: 403, rule: 'not_member' }));
    expect(screen.getByText(/^This page is for Club members\./)).toBeTruthy();
  });

  // §club.page.login
  test('leads to the log-in when the session had ended, and keeps the way back', async () => {
    await openClosed(failure({ status: 403, rule: 'login_required' }));
    expect([location.pathname, localStorage.getItem('current_url')]).toEqual(['/user/login', '/club']);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test("says that the members' part could not be loaded, and loads it again", async () => {
    const clubPage = vi
      .fn<() => Promise<StaticPage>>()
      .mockRejectedValueOnce(failure({ message: 'Please check your connection' }))
      .mockResolvedValue(forMembers);
    const answers = { clubPage, clubFonts: () => ({ data: [font] }) };
    const { user } = await openPage('/club', forEverybody, {
      user: annInClub,
      answers,
      environment: { wait: never },
    });
    expect(screen.getByRole('status').textContent).toContain('Please check your connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByText('On our terms.')).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Firth' })).toBeTruthy();
  });

  test('shows every version with its notes and its own download', async () => {
    await openClub([{ data: [font] }]);
    const article = within(screen.getByRole('article', { name: 'Firth' }));
    expect(article.getByRole('heading', { name: 'Firth' }).style.fontFamily).toContain('firth-11');
    expect(article.getByText('February 3, 2026')).toBeTruthy();
    expect(article.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      [
        ['Download Firth 0.10', '/v1/b'],
        ['Download Firth 0.9', '/v1/a'],
      ],
    );
  });

  test('says that there is nothing, and requests again what was not received', async () => {
    await openClub([{ data: [] }]);
    expect(screen.getByText(/^Nothing is being tested/)).toBeTruthy();
    cleanup();
    const user = await openClub([failure({ message: 'Please check your connection' }), { data: [font] }]);
    expect(screen.getByRole('status').textContent).toContain('Please check your connection');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByRole('article', { name: 'Firth' })).toBeTruthy();
  });

  test('makes links anew before they end, and keeps the list when that fails', async () => {
    const renewed = { ...font, versions: [{ ...font.versions[0], download: '/v1/new' }] };
    let waited = 0;
    const twice = fromPromise<null, { milliseconds: number }>(() =>
      ++waited <= 2 ? Promise.resolve(null) : new Promise(() => undefined),
    );
    await openClub([{ data: [font] }, failure(), { data: [renewed] } as BetaFonts], twice);
    await settle();
    expect(screen.getByRole('link', { name: /^Download/ }).getAttribute('href')).toBe('/v1/new');
  });
});

import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FreeTrials } from '../../domain/pages.ts';
import { ActorsProvider, type AppWindow } from '../../src/app/actors.tsx';
import { Newsletter } from '../../src/app/newsletter.tsx';
import { about } from '../support/content.ts';
import { composeWindow, openPage, pageAt } from '../support/window.tsx';

const face = (name: string) => ({
  class: name,
  weight: 400,
  italic: false,
  url: `/fonts/${name}.woff2`,
  fallback: { face: 'Sans-Regular', size_adjust: 100, ascent: 100, descent: 20, line_gap: 0 },
});
const family = (name: string, page: string, styles_no: number) => ({
  name,
  page,
  class: `${page}-400`,
  face: face(`${page}-400`),
  styles_no,
});
const firth = family('Firth', 'firth', 8);
const zaliv = family('Zaliv', 'zaliv', 1);
const named = ({ name, page, class: main }: typeof firth) => ({ name, page, class: main });
const data: FreeTrials = {
  data: '<h1>Free trial fonts</h1><p>For mock-ups.</p><h2 id="trial-licence">Trial licence</h2>',
  class: '',
  meta: { title: 'Free trial fonts', description: '', image: null },
  typefaces: [firth, zaliv],
  character_sets: [
    { name: 'Basic Latin', characters: ' Aa', typefaces: [named(firth), named(zaliv)] },
    { name: 'Cyrillic', characters: 'ЖЯ', typefaces: [named(zaliv)] },
  ],
};

let answer: () => Response;
let actors: AppWindow;
const requests: { url: string; body: unknown }[] = [];

beforeEach(() => {
  requests.length = 0;
  actors = composeWindow('/free-trial-fonts', {});
  answer = () => Response.json({ success: true });
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = 'XSRF-TOKEN=token';
  vi.stubGlobal('fetch', async (url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: String(url), body: JSON.parse(String(init?.body ?? 'null')) });
    return answer();
  });
});
afterEach(cleanup);

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const privacyLinks = () =>
  screen.getAllByRole('link', { name: 'Privacy policy' }).map((link) => link.getAttribute('href'));
const fill = async (email = 'ann@example.com') => {
  await userEvent.type(field('Email'), email);
  await userEvent.type(field('Full name'), 'Ann Lee');
  await userEvent.click(tick(/I accept/));
};

// §trials.own-text
test('each trial typeface shows the visitor’s text, and is still called by its name', async () => {
  const text = 'Ebb';
  actors = composeWindow('/free-trial-fonts', {
    ownText: text,
    answers: { compare: () => ({ data: [] }) },
  });
  const page = await pageAt('/free-trial-fonts', data);
  render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  const link = await screen.findByRole('link', { name: 'Firth' });
  await waitFor(() => expect(link.textContent).toBe(text));
  expect(link.closest('li')?.textContent).toBe('EbbFirth, 8 styles');
});

describe('the free trial fonts page', () => {
  beforeEach(async () => {
    const page = await pageAt('/free-trial-fonts', data);
    render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
  });
  const order = () => userEvent.click(screen.getByRole('button', { name: 'Email me my free trial fonts' }));

  // §trials.success, §trials.button, §newsletter.location
  test('sends what was entered, thanks with the exact text and clears', async () => {
    await fill();
    await userEvent.click(tick(/newsletter/));
    await order();
    const thanks =
      'The email is on its way! Please check your spam folder first, but send us an email if you don’t receive it in 15 minutes.';
    expect((await screen.findByText(thanks)).closest('[role=status]')).toBeTruthy();
    expect(requests.filter(({ url }) => url.endsWith('/v1/trials'))).toEqual([
      {
        url: expect.any(String),
        body: {
          email: 'ann@example.com',
          name: 'Ann Lee',
          subscribe: true,
          terms: true,
          newsletter_subscribe_location: '/free-trials',
        },
      },
    ]);
    expect([field('Email').value, field('Full name').value]).toEqual(['', '']);
    expect([tick(/newsletter/).checked, tick(/I accept/).checked]).toEqual([false, false]);
  });

  // §visitors.email-required, §visitors.email-pattern, §visitors.name-required, §visitors.terms-required,
  // §forms.errors.on-leave, §forms.errors.after-submit
  test('says what is missing only after a try, in the words of the rules, and sends nothing', async () => {
    await userEvent.click(field('Email'));
    await userEvent.tab();
    expect(screen.queryByText('There is a problem')).toBeNull();
    await order();
    const summary = screen.getByRole('region', { name: 'There is a problem' });
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please enter your email address.',
      'Please enter your full name.',
      'Please accept the licensing agreement.',
    ]);
    await userEvent.type(field('Email'), 'ann@');
    await userEvent.tab();
    expect(screen.getAllByText('Please enter a valid email address.').length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
  });

  // §visitors.privacy-link
  // §forms.errors.length
  test('takes no more in a line than its rules allow', () => {
    const lengths = screen.getAllByRole<HTMLInputElement>('textbox').map(({ maxLength }) => maxLength);
    expect(lengths).toEqual([255, 200]);
  });

  test('leads to the privacy policy from beside its ticks', () => {
    expect(privacyLinks()).toEqual(['/privacy-policy', '/privacy-policy']);
  });

  // §forms.kept
  test('is as the visitor left it when they come back from the privacy policy', async () => {
    await fill();
    cleanup();
    const page = await pageAt('/free-trial-fonts', data);
    render(<ActorsProvider actors={actors}>{page}</ActorsProvider>);
    expect([field('Email').value, field('Full name').value]).toEqual(['ann@example.com', 'Ann Lee']);
    expect(tick(/I accept/).checked).toBe(true);
  });

  // §forms.without-script.method
  test('is posted to its own page where no script handles it', () => {
    const { method, action } = screen.getByRole<HTMLFormElement>('form', { name: 'Free trial fonts' });
    expect([method, new URL(action).pathname]).toEqual(['post', '/free-trial-fonts']);
  });

  // §trials.failure, §forms.errors.server
  test('shows what the server refuses at its field, and nothing typed is lost', async () => {
    const message = 'Please enter a valid email address.';
    answer = () => Response.json({ errors: [{ field: 'email', message, rule: 'email' }] }, { status: 422 });
    await fill();
    await order();
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Full name').value).toBe('Ann Lee');
  });

  // §trials.typefaces, §trials.character-sets
  test('sets every family in its own face and shows each set with who has it', () => {
    const name = screen.getByRole('link', { name: 'Firth' });
    expect([name.getAttribute('href'), name.style.fontFamily]).toEqual([
      '/typeface/firth',
      expect.stringContaining('firth-400'),
    ]);
    expect(screen.getByText('8 styles')).toBeTruthy();
    expect(screen.getByText('1 style')).toBeTruthy();
    const set = screen.getByRole('region', { name: 'Cyrillic' });
    expect(within(set).getByText('In Zaliv: 2 characters')).toBeTruthy();
    expect(
      within(set)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Ж', 'Я']);
    expect(screen.getByText('In all trial fonts: 3 characters')).toBeTruthy();
  });
});

// §pages.about
test('the newsletter form has a heading of its own on About, whose text is about other things, too', async () => {
  await openPage('/about', about);
  expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ['H1', 'Type, cut near water'],
    ['H2', 'Newsletter'],
    ['H2', 'Whose letters'],
  ]);
  expect(screen.getByRole('form', { name: 'Newsletter' })).toBeTruthy();
  cleanup();
  await openPage('/newsletter', about);
  expect(screen.queryByRole('heading', { name: 'Newsletter' })).toBeNull();
});

describe('the newsletter form', () => {
  beforeEach(() => {
    render(
      <ActorsProvider actors={actors}>
        <Newsletter place="footer" />
      </ActorsProvider>,
    );
  });
  const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));

  // §visitors.privacy-link
  test('leads to the privacy policy from beside its tick', () => {
    expect(privacyLinks()).toEqual(['/privacy-policy']);
  });

  // §newsletter.success, §newsletter.location, §newsletter.place
  test('subscribes, says so, and clears', async () => {
    await fill();
    await subscribe();
    expect(await screen.findByText('You are subscribed!')).toBeTruthy();
    expect(requests.at(-1)?.body).toEqual({
      email: 'ann@example.com',
      name: 'Ann Lee',
      subscribe: true,
      terms: true,
      newsletter_subscribe_location: '/about',
      place: 'footer',
    });
    expect(field('Email').value).toBe('');
  });

  // §newsletter.failure
  test.each([
    ['the server fails', () => Response.json({ error: 'broken' }, { status: 500 })],
    ['nobody answers', () => Response.error()],
  ])('says one sentence when %s', async (_, response) => {
    answer = response;
    await fill();
    await subscribe();
    expect(await screen.findByText('Subscribe failed! Please try again later')).toBeTruthy();
    expect(field('Email').value).toBe('ann@example.com');
  });

  test('says how long to wait when there were too many', async () => {
    const error = 'Too many attempts. Please try again in 4 minutes.';
    answer = () => Response.json({ error }, { status: 429 });
    await fill();
    await subscribe();
    expect(await screen.findByText(error)).toBeTruthy();
  });
});

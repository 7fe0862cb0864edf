/** What the jobs of pages make of answers, and what they tell the window and the browser. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { defaultQuery } from '../../domain/library.ts';
import {
  composeCredentials,
  composeLogIn,
  composeReset,
  composeReturnEmail,
  composeSetPassword,
  composeSettings,
} from '../../src/compose/account.ts';
import { composeAddress } from '../../src/compose/address.ts';
import { composeBlock } from '../../src/compose/block.ts';
import { composeClub, composeClubInvite } from '../../src/compose/club.ts';
import { composeCompare } from '../../src/compose/compare.ts';
import { composeFamilyText } from '../../src/compose/family-text.ts';
import { composeGlyphs } from '../../src/compose/glyphs.ts';
import { showHead } from '../../src/compose/head.ts';
import { composeLazyCode } from '../../src/compose/lazy-code.ts';
import { composeLibrary } from '../../src/compose/library.ts';
import { composeOpening } from '../../src/compose/opening.ts';
import { composeOrder, composeSuccess } from '../../src/compose/orders.ts';
import { composeOwnText } from '../../src/compose/own-text.ts';
import { shopNameOf } from '../../src/compose/shop-name.ts';
import { composeTrials } from '../../src/compose/trials.ts';
import { composeTypeface } from '../../src/compose/typeface.ts';
import { onUserKnown } from '../../src/compose/user.ts';
import { composeVersion, versionLogic } from '../../src/compose/version.tsx';
import { composeNewsletter, composeTrial, newsletterFailure } from '../../src/compose/visitor.ts';
import { wait } from '../../src/compose/wait.ts';
import { readOwnText, storeOwnText } from '../../src/effects/own-text.ts';
import { readStoredText, readToken } from '../../src/effects/storage.ts';
import { libraryAddress } from '../../src/routes/library-query.ts';
import { visitOf } from '../../src/routes/routes.ts';
import { failure } from '../support/failure.ts';
import { brand } from '../support/foundry.ts';
import { glyphFrames } from '../support/glyphs.ts';
import { jobOf, keptCalls, listening, logicOf, resultOf, runAction } from '../support/kept-calls.ts';
import { ann, composeWindow } from '../support/window.tsx';

type Replies = Parameters<typeof keptCalls>[0];

/** A window at an address whose calls are answered. */
function windowWith(replies: Replies = {}, address = '/about') {
  const { calls, environment } = keptCalls(replies);
  const location = { assign: vi.fn(), reload: vi.fn() };
  const actors = composeWindow(address, { environment: { ...environment, location } });
  return { actors, calls, location, environment };
}

const within = ({ implementations }: AnyStateMachine, name: string) =>
  implementations.actors[name] as AnyStateMachine;

beforeEach(() => {
  history.replaceState(null, '', '/about');
});
afterEach(() => storeOwnText(null));

describe('an account', () => {
  const values = { email: 'ann@example.com', password: 'low water' };
  const refusals = { code: failure({ status: 401, rule: 'code_required' }), other: failure({ status: 401 }) };

  test('a required code is asked for, and any other refusal is said, but nothing that was typed', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    let refusal = refusals.code;
    const { actors } = windowWith({ login: () => Promise.reject(refusal) });
    const machine = composeCredentials(actors, 'login');
    const form = within(machine, 'credentialsForm');
    expect(await resultOf(form, 'submit', { values })).toBe('codeRequired');
    expect(await resultOf(machine, 'resendCode', values)).toBe('codeRequired');
    await expect(resultOf(within(machine, 'codeForm'), 'submit', { values })).rejects.toBe(refusals.code);
    refusal = refusals.other;
    await expect(resultOf(form, 'submit', { values })).rejects.toBe(refusals.other);
    expect(info.mock.lastCall).toEqual([`login failed: 401 ${refusal.message}`]);
  });

  test('a log-in ends its form', async () => {
    const { actors } = windowWith({ login: () => ({ token: 'a'.repeat(43) }), me: () => ann });
    const machine = composeCredentials(actors, 'login');
    expect(await resultOf(within(machine, 'credentialsForm'), 'submit', { values })).toBe('loggedIn');
  });

  test.each(['setPassword', 'returnEmail', 'changeEmail'] as const)(
    'after %s the session asks for its user again',
    async (name) => {
      const reply = { message: 'Done.' };
      const { actors } = windowWith({ [name]: () => reply });
      const send = vi.spyOn(actors.session, 'send').mockReturnValue();
      const address = { params: {}, search: 'code=abc' };
      const { machine } = {
        setPassword: () => composeSetPassword(actors, address),
        returnEmail: () => composeReturnEmail(actors, address),
        changeEmail: () => composeSettings(actors).email,
      }[name]();
      expect(await resultOf(machine, 'submit', { values })).toBe(reply);
      expect(send.mock.calls).toEqual([[{ type: 'user.reload' }]]);
    },
  );

  test('its forms begin empty', () => {
    const { actors } = windowWith();
    const address = { params: {}, search: '' };
    const { email, password } = composeSettings(actors);
    const forms = [
      composeReset(actors),
      composeSetPassword(actors, address),
      composeReturnEmail(actors, address),
      email,
      password,
    ];
    const begins = (form: string, values: object) => ({ form, values, initial: values });
    expect(forms.map(({ input }) => input)).toEqual([
      begins('reset', { email: '' }),
      begins('setPassword', { password: '' }),
      begins('returnEmail', {}),
      begins('changeEmail', { email: '' }),
      begins('changePassword', { old_password: '', password: '' }),
    ]);
  });

  test('the log-in page logs in', async () => {
    const { actors, calls } = windowWith({ login: () => Promise.reject(refusals.code) });
    vi.spyOn(console, 'info').mockReturnValue();
    expect(await resultOf(composeLogIn(actors), 'resendCode', values)).toBe('codeRequired');
    expect(calls[0]?.name).toBe('login');
  });

  test('a password must be more than the shop’s name', () => {
    expect(shopNameOf(windowWith().actors)).toBe(brand.name);
  });
});

describe('the Club', () => {
  test('a registration stores its session, with the coworkers who are invited', async () => {
    const { actors, calls } = windowWith({ registerMember: () => ({ token: 'b'.repeat(43) }) });
    const form = within(composeClubInvite(actors), 'registerForm');
    const invited_coworker_emails = [{ name: ' Ben ', email: ' ben@example.com ' }];
    const values = { invited_coworker_emails, coworker_invite: false };
    expect(await resultOf(form, 'submit', { values })).toBeNull();
    expect(readToken()).toBe('b'.repeat(43));
    expect(calls[0]?.body).toMatchObject({
      terms: false,
      invited_coworker_emails: [
        { name: 'Ben', email: 'ben@example.com' },
        { name: '', email: '' },
        { name: '', email: '' },
      ],
    });
    await resultOf(form, 'submit', { values: { coworker_invite: true } });
    expect(calls[1]?.body).not.toHaveProperty('invited_coworker_emails');
  });

  test.each([
    [null, 'visitor'],
    [ann, 'customer'],
    [{ ...ann, personal_info: { beta: true } }, 'member'],
  ])('knows who reads', (user, reader) => {
    const { actors } = windowWith();
    const { heard, stop } = listening(composeClub(actors).club, 'followUser');
    actors.session.start();
    if (user) actors.session.send({ type: 'user.known', user });
    else actors.session.send({ type: 'session.ended' });
    if (user) expect(heard).toEqual([{ type: 'user.changed', reader }]);
    stop();
  });

  test('its page comes with what cleans its text', async () => {
    const page = { data: '<p>Club</p>' };
    const { actors } = windowWith({ clubPage: () => page });
    expect(await resultOf(composeClub(actors).club, 'loadContent')).toBe(page);
  });

  test('who is nobody logs in and comes back to it', async () => {
    const { actors } = windowWith({}, '/club?page=2');
    const { club } = composeClub(actors);
    runAction(club, 'saveAddress');
    expect(readStoredText('current_url')).toBe('/club');
    expect(await resultOf(club, 'redirectToLogin')).toBeNull();
    expect(location.pathname).toBe('/user/login');
  });

  test('an invite logs out who is another customer, and opens the Club', () => {
    const { actors, location } = windowWith();
    const send = vi.spyOn(actors.session, 'send').mockReturnValue();
    const machine = composeClubInvite(actors);
    runAction(machine, 'logOut');
    runAction(machine, 'openClub');
    expect([send.mock.calls, location.assign.mock.calls]).toEqual([
      [[{ type: 'logout.submit' }]],
      [['/club']],
    ]);
  });
});

test('who listens for the user hears of the one who is known, and of every other, until it stops', () => {
  const { session } = windowWith().actors;
  session.start();
  const early = vi.fn();
  const stopEarly = onUserKnown(session, early);
  expect(early).not.toHaveBeenCalled();
  session.send({ type: 'user.known', user: ann });
  const late = vi.fn();
  onUserKnown(session, late);
  expect([early.mock.calls, late.mock.calls]).toEqual([[[ann]], [[ann]]]);
  stopEarly();
  session.send({ type: 'user.known', user: { ...ann, id: 8 } });
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 2]);
});

describe('an order that is paid', () => {
  test('has the cart and the user asked for again', async () => {
    const { actors } = windowWith();
    await actors.openCart();
    const sent = [vi.spyOn(actors.cart, 'send'), vi.spyOn(actors.session, 'send')].map((spy) =>
      spy.mockReturnValue(),
    );
    runAction(composeSuccess(actors), 'notifyOpened');
    expect(sent.map(({ mock }) => mock.calls)).toEqual([
      [[{ type: 'cart.reload' }]],
      [[{ type: 'user.reload' }]],
    ]);
  });

  test('leads to the orders if there is none', async () => {
    const { actors } = windowWith();
    await actors.openCart();
    runAction(composeSuccess(actors), 'notifyEmpty');
    expect(location.pathname).toBe('/user/orders');
  });

  test('without an id in its address is asked for with none', () => {
    const { actors, calls } = windowWith();
    jobOf(composeOrder(actors, { params: {}, search: '' }), 'load').start();
    return vi.waitFor(() => expect(calls[0]?.params).toEqual({ order_id: '' }));
  });
});

describe('a form of visitors', () => {
  test('is one for the whole window', () => {
    const [{ actors }, other] = [windowWith(), windowWith()];
    expect(composeTrial(actors)).toBe(composeTrial(actors));
    expect(composeTrial(actors)).not.toBe(composeTrial(other.actors));
    expect(composeTrials(actors).form).toBe(composeTrial(actors).form);
    expect(composeNewsletter.about(actors)).not.toBe(composeNewsletter.newsletter(actors));
  });

  test('begins with nothing ticked', () => {
    const { actors } = windowWith();
    const forms = [composeTrial(actors).form, composeNewsletter.footer(actors).form];
    const values = { email: '', name: '', subscribe: false, terms: false };
    expect(forms.map((form) => form.getSnapshot().context)).toMatchObject([
      { form: 'trial', values, initial: values },
      { form: 'newsletter', values, initial: values },
    ]);
  });

  test.each(['newsletter', 'about', 'footer'] as const)('says that it stands at %s', async (place) => {
    const { actors, calls } = windowWith({ subscribe: () => ({ success: true }) });
    const form = logicOf(composeNewsletter[place](actors).form);
    expect(await resultOf(form, 'submit', { values: {} })).toEqual({ success: true });
    expect(calls[0]?.body).toMatchObject({ place });
  });

  test.each([
    { of: 'a field', refused: failure({ errors: [{ field: 'email', message: 'No', rule: 'email' }] }) },
    { of: 'the wait', refused: failure({ status: 429, message: 'In a minute' }) },
    { of: 'anything else', refused: failure({ status: 500 }), message: newsletterFailure },
  ])('a newsletter’s failure of $of has its own message', async ({ refused, message = refused.message }) => {
    const { actors } = windowWith({ subscribe: () => Promise.reject(refused) });
    const form = logicOf(composeNewsletter.footer(actors).form);
    await expect(resultOf(form, 'submit', { values: {} })).rejects.toEqual({ ...refused, message });
  });
});

describe('styles', () => {
  const style = (slug: string) => ({ family: { slug } });

  test('are compared with each family’s shop, and without those that don’t come', async () => {
    const { actors, calls } = windowWith({
      compare: () => ({ data: [style('bitter'), style('firth'), style('bitter')] }),
      shop: ({ params }) => (params?.font === 'firth' ? Promise.reject(failure()) : params?.font),
    });
    const { compare } = composeCompare(actors);
    const styles = ['bitter-1', 'firth-1', 'bitter-2'];
    expect(await resultOf(compare, 'loadStyles', { styles })).toEqual({
      asked: styles,
      styles: [style('bitter'), style('firth'), style('bitter')],
      shops: ['bitter'],
    });
    expect(calls.slice(1).map(({ params, signal }) => [params?.font, signal?.aborted])).toEqual([
      ['bitter', false],
      ['firth', false],
    ]);
  });

  test('of a visitor’s text are asked for in groups of as many as are compared', async () => {
    const { environment, calls } = windowWith({ compare: ({ query }) => ({ data: [query?.styles] }) });
    const styles = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(await resultOf(composeOwnText(environment), 'loadStyles', { styles })).toEqual({
      asked: styles,
      styles: ['a,b,c,d,e,f', 'g'],
    });
    expect(calls.map(({ signal }) => signal)).toEqual([expect.any(AbortSignal), expect.any(AbortSignal)]);
  });

  test('of one family are known where their characters are', async () => {
    const data = {
      sets: ['latin', 'all'],
      styles: { regular: 1, bold: 0, broken: 9 },
      fonts: { regular: '/fonts/regular.woff2' },
    };
    const { environment } = windowWith({ coverage: () => ({ data }) });
    const styles = ['regular', 'bold', 'broken', 'missing'];
    expect(await resultOf(composeFamilyText(environment, 'bitter'), 'loadStyles', { styles })).toEqual({
      asked: styles,
      styles: [
        { class: 'regular', coverage: 'all', font: '/fonts/regular.woff2' },
        { class: 'bold', coverage: 'latin', font: '' },
      ],
    });
  });
});

describe('a font of the visitor’s own', () => {
  const add = vi.fn();
  const forget = vi.fn();
  class Face {
    readonly load = () => Promise.resolve();
  }
  beforeEach(() => {
    vi.stubGlobal('FontFace', Face);
    Object.assign(document.fonts, { add, delete: forget });
  });

  test('is shown, and hidden by a word or with its page', async () => {
    const { ownFont } = composeCompare(windowWith().actors);
    const file = { name: 'Own.ttf', arrayBuffer: () => Promise.resolve(new ArrayBuffer(4)) };
    const show = () => resultOf(ownFont, 'showFont', { file });
    expect(await show()).toEqual({ name: 'Own.ttf', family: 'own-font', coverage: null });
    const { tell, stop } = listening(ownFont, 'hideFont');
    tell({ type: 'font.hide' });
    expect(forget).toHaveBeenCalledTimes(1);
    await show();
    stop();
    expect(forget).toHaveBeenCalledTimes(2);
  });
});

describe('the address of a setting', () => {
  const page = () => composeAddress(windowWith({}, '/typeface/bitter?size=40&other=1').environment, ['size']);

  test('is read with the text that was typed before, followed and changed', () => {
    const machine = page();
    storeOwnText('Low water');
    const { heard, tell, stop } = listening(machine, 'pageAddress');
    expect(heard).toEqual([{ type: 'address.read', params: { size: '40' }, ownText: 'Low water' }]);
    history.replaceState(null, '', '/typeface/bitter?size=60');
    expect(heard.at(-1)).toEqual({ type: 'address.changed', params: { size: '60' } });
    dispatchEvent(new Event('pagehide'));
    expect(heard.at(-1)).toEqual({ type: 'page.leave' });
    tell({ type: 'address.write', params: { size: '80' } });
    expect(location.search).toBe('?size=80');
    tell({ type: 'text.keep', ownText: 'High water' });
    expect([readOwnText(), location.search]).toEqual(['High water', '?size=80']);
    stop();
    dispatchEvent(new Event('pagehide'));
    expect(heard).toHaveLength(3);
  });
});

test('the library’s address follows its query, one entry for each', async () => {
  const { library } = composeLibrary(windowWith({}, '/typefaces').actors);
  const push = vi.spyOn(history, 'pushState');
  const query = { ...defaultQuery, classification: 'serif' };
  expect(await resultOf(library, 'updateAddress', { query })).toBeNull();
  await resultOf(library, 'updateAddress', { query });
  expect([push.mock.calls.length, location.pathname + location.search]).toEqual([
    1,
    libraryAddress(query, ''),
  ]);
});

test('the visitor’s text stands in the address of the library, and in none of trial fonts', () => {
  const { actors } = windowWith({}, '/typefaces?text=Ebb&sort=name');
  const paramsOf = (ownText: AnyStateMachine) => {
    const { heard, stop } = listening(within(ownText, 'address'), 'pageAddress');
    stop();
    return heard[0]?.params;
  };
  expect(paramsOf(composeLibrary(actors).ownText)).toEqual({ text: 'Ebb' });
  expect(paramsOf(composeTrials(actors).ownText)).toEqual({});
});

test('the opening waits for its face', async () => {
  const load = vi.fn(() => Promise.resolve([]));
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
  const opening = composeOpening(windowWith().actors);
  for (const isTyped of [false, true])
    expect(await resultOf(opening, 'loadFace', { face: 'bitter-1', isTyped })).toBeNull();
  expect(load.mock.calls).toEqual([['1em "bitter-1-names"'], ['1em "bitter-1"']]);
});

describe('code that comes later', () => {
  test('is there once it is loaded, for whoever waits too', async () => {
    const { machine, code, whenLoaded } = composeLazyCode(() => Promise.resolve('View'));
    expect(code()).toBeUndefined();
    expect(await resultOf(machine, 'loadCode')).toBeNull();
    expect([code(), await whenLoaded]).toEqual(['View', 'View']);
  });
});

describe('a wait', () => {
  test('ends after its time, and is cancelled with its state', async () => {
    vi.useFakeTimers();
    const ended = vi.fn();
    const machine = { implementations: { actors: { wait } } } as unknown as AnyStateMachine;
    void resultOf(machine, 'wait', { milliseconds: 50 }).then(ended);
    const left = jobOf(machine, 'wait', { milliseconds: 50 }).start();
    await vi.advanceTimersByTimeAsync(49);
    expect(ended).not.toHaveBeenCalled();
    left.stop();
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledWith(null);
    vi.useRealTimers();
  });
});

describe('the window’s version', () => {
  test('is compared with the server’s, claimed once, and loaded', async () => {
    const { actors, location } = windowWith();
    const fetched = vi.fn((..._: unknown[]) => Promise.resolve(Response.json({ build: 'b2' })));
    vi.stubGlobal('fetch', fetched);
    const logic = versionLogic(actors.environment);
    expect(await resultOf(logic, 'readBuild')).toBe('b2');
    expect(fetched.mock.lastCall).toMatchObject(['/v1/settings', { signal: expect.any(AbortSignal) }]);
    sessionStorage.clear();
    expect(await resultOf(logic, 'claimReload', { build: 'b2' })).toBe(true);
    expect(await resultOf(logic, 'claimReload', { build: 'b2' })).toBe(false);
    expect(await resultOf(logic, 'reload')).toBeNull();
    expect(location.reload).toHaveBeenCalledTimes(1);
  });

  test('is told to its views', () => {
    const version = composeVersion(versionLogic(windowWith().environment), 'b1');
    const fallback = 'Try again';
    const views = [version.notice, version.failureView.page(fallback), version.failureView.part(fallback)];
    const [notice, page, part] = views.map(({ props }) => props);
    expect(notice.version.getSnapshot()).toMatchObject({ value: 'current', context: { currentBuild: 'b1' } });
    expect([page, part]).toEqual([
      { version: notice.version, children: fallback },
      { version: notice.version, children: fallback },
    ]);
  });
});

describe('the head', () => {
  const markup =
    '<meta name="description" content=""><meta property="og:url"><link rel="canonical" href="/">';
  const meta = { title: 'Blog', description: 'All posts', image: null };

  test('of a public page has its address', () => {
    document.head.innerHTML = markup;
    showHead(visitOf('/blog', ''), meta, 'Skerry');
    expect(document.head.innerHTML).toContain('content="All posts"');
    expect(document.head.querySelector('[rel=canonical]')?.getAttribute('href')).toBe(
      `${location.origin}/blog`,
    );
  });

  test.each([
    ['notFound', '/nowhere'],
    ['cart', '/cart'],
  ])('of the page %s is for no search engine', (name, path) => {
    document.head.innerHTML = markup;
    showHead({ ...visitOf(path, ''), name }, meta, 'Skerry');
    expect(document.head.querySelector('[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

describe('a typeface page', () => {
  const blockLogics = () => composeBlock(windowWith().environment);
  const glyphsLogics = () => composeGlyphs(windowWith().environment);
  const axes = [{ tag: 'wght', name: 'Weight', min: 100, start: 400, max: 900 }];

  test('copies text as it is, and a link with the page’s address', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    const { copying } = blockLogics();
    expect(await resultOf(copying, 'copy', { what: 'link', text: 'size=40' })).toBeNull();
    await resultOf(copying, 'copy', { what: 'css', text: 'font-size: 40px' });
    expect(writeText.mock.calls).toEqual([[`${location.origin}/about?size=40`], ['font-size: 40px']]);
  });

  test('says that a full screen is refused, or left', async () => {
    const { block } = blockLogics();
    const refused = listening(block, 'fillScreen');
    await vi.waitFor(() => expect(refused.heard).toEqual([{ type: 'screen.refused' }]));
    refused.stop();
    document.body.innerHTML = '<div data-block></div>';
    Object.assign(document.querySelector('[data-block]') ?? {}, {
      requestFullscreen: () => Promise.resolve(),
    });
    const filled = listening(block, 'fillScreen');
    await vi.waitFor(() => {
      document.dispatchEvent(new Event('fullscreenchange'));
      expect(filled.heard).toContainEqual({ type: 'screen.left' });
    });
    filled.stop();
    filled.heard.length = 0;
    document.dispatchEvent(new Event('fullscreenchange'));
    expect(filled.heard).toEqual([]);
  });

  test('moves the axes of the text until it is left, and tells where they are', () => {
    document.body.innerHTML =
      '<div data-block><p role="textbox" style="font-variation-settings: normal"></p></div>';
    const { heard, tell, stop } = listening(blockLogics().block, 'playAxes', { axes, values: { wght: 500 } });
    tell({ type: 'axes.rest' });
    expect(heard).toEqual([{ type: 'axes.still', axes: { wght: 500 } }]);
    const text = document.querySelector<HTMLElement>('[role=textbox]');
    if (text) text.style.fontVariationSettings = '"wght" 600';
    stop();
    expect(text?.style.fontVariationSettings).toBe('normal');
  });

  test('a character without frames stays where it is', () => {
    const input = { axes, values: { wght: 500 }, frames: null };
    const { heard, tell, stop } = listening(glyphsLogics().glyphAxes, 'playGlyph', input);
    tell({ type: 'axes.rest' });
    expect(heard).toEqual([{ type: 'axes.still', axes: { wght: 500 } }]);
    stop();
  });

  test('a character moves along its axis until it is left, and stands then as before', () => {
    document.body.innerHTML = '<svg data-glyph><path data-part="outline"/></svg>';
    const input = { axes, values: { wght: 400 }, frames: glyphFrames };
    const { stop } = listening(glyphsLogics().glyphAxes, 'playGlyph', input);
    const outline = document.querySelector('path');
    outline?.setAttribute('d', 'M0 0Z');
    stop();
    expect(outline?.getAttribute('d')).toBe('M0 0L560 1400L1120 0Z');
  });

  test('a character is asked for along an axis, with where the others are', async () => {
    const { environment, calls } = windowWith();
    const { glyphAxes } = composeGlyphs(environment);
    const input = {
      slug: 'bitter',
      axes: [...axes, { ...axes[0], tag: 'opsz' }],
      codePoint: 65,
      axis: 'wght',
    };
    jobOf(glyphAxes, 'loadFrames', { ...input, values: {} }).start();
    jobOf(glyphAxes, 'loadFrames', { ...input, values: { opsz: 500 } }).start();
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ name, params, query }) => [name, params, query])).toEqual([
      ['variableGlyph', { slug: 'bitter', code_point: '65' }, { axis: 'wght' }],
      ['variableGlyph', { slug: 'bitter', code_point: '65' }, { axis: 'wght', at: 'opsz:500' }],
    ]);
  });

  test('loads what is missing before it is printed, until it is left', async () => {
    const { tester } = composeTypeface(windowWith().actors);
    const check = vi.fn(() => true);
    Object.defineProperty(document, 'fonts', { configurable: true, value: { check } });
    const { stop } = listening(tester, 'loadFacesForPrint', [{ class: 'bitter-1', url: '/fonts/1.woff2' }]);
    await vi.dynamicImportSettled();
    dispatchEvent(new Event('beforeprint'));
    expect(check.mock.calls).toEqual([['1em "bitter-1"'], ['1em "bitter-1-names"']]);
    stop();
    dispatchEvent(new Event('beforeprint'));
    expect(check).toHaveBeenCalledTimes(2);
  });
});

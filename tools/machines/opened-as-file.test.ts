/** The built room, opened as a file: a purchase is simulated, and its address shows the same step elsewhere. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import {
  type ActorSnapshot,
  addReport,
  emptyHistory,
  type Report,
} from '@skerry/machine-room/live/live-history';
import { sessionFile } from '@skerry/machine-room/live/session-file';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../../tests/support/browser.ts';

const address = pathToFileURL('dist/machines/index.html').href;
const problems: string[] = [];
let browser: Browser;

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, ['tools/machines/machines.mjs', '--build'], { env });
  browser = await chromium.launch(launchOptions);
}, 120_000);
afterAll(() => browser.close());

/** The page in a browser of its own, which shares nothing with others. */
async function open(url: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('requestfailed', (request) => problems.push(`${request.url()} was not loaded`));
  await page.goto(url);
  await page.locator('svg [data-state]').first().waitFor();
  return page;
}

const active = (page: Page, state: string) =>
  page.locator(`svg [data-state$="${state}"][data-mark~="active"]`).first().waitFor();

/** Everything that a step shows: marks of the chart, and the panel's words. */
const seen = async (page: Page) => ({
  marks: await page
    .locator('svg [data-mark]')
    .evaluateAll((parts) =>
      parts
        .map(
          (part) =>
            `${part.getAttribute('data-state') ?? part.getAttribute('data-edge')} ${part.getAttribute('data-mark')}`,
        )
        .sort(),
    ),
  status: await page.getByRole('region', { name: 'Simulate' }).getByRole('status').textContent(),
  steps: await page.getByRole('list', { name: 'Steps, newest first' }).textContent(),
  step: await page.getByRole('region', { name: 'Shown step' }).textContent(),
});

test('simulates a purchase with 3-D Secure whose answer is lost, and shares the step by its address', async () => {
  const page = await open(address);
  let clicks = 0;
  const press = async (name: string) => {
    clicks += 1;
    await page
      .getByRole('region', { name: 'Possible now' })
      .getByRole('button', { name, exact: true })
      .click();
  };
  clicks += 1;
  await page.getByRole('checkbox', { name: 'Simulate' }).check();
  clicks += 1;
  await page.getByRole('combobox', { name: 'Machine' }).selectOption('payment');
  await press("presses 'Pay for font licensing'");
  await press('the provider takes the card');
  await press('the card requires authentication (3-D Secure)');
  await active(page, '.authenticating');
  expect(clicks).toBeLessThanOrEqual(5);

  await press('the buyer passes the authentication');
  await press('the answer is lost');
  await active(page, '.unknown');
  expect(await page.locator('svg [data-edge][data-mark~="lit"]').count()).toBeGreaterThan(0);
  const axe = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);

  const other = await open(page.url());
  await active(other, '.unknown');
  expect(await seen(other)).toEqual(await seen(page));
  await other.getByRole('button', { name: 'Undo' }).click();
  await active(other, '.confirming');
  expect(other.url()).not.toBe(page.url());
  await other.getByRole('button', { name: 'Redo' }).click();
  expect(other.url()).toBe(page.url());

  // An event is refused with its reason, and a case is taken with other members than the model's.
  const panel = other.getByRole('region', { name: 'Simulate' });
  await panel.getByLabel('Any other event').fill('payment.submit');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await panel.getByRole('alert').filter({ hasText: 'No active state handles payment.submit.' }).waitFor();
  expect(other.url()).toBe(page.url());
  await panel.getByRole('listitem').filter({ hasText: 'paid' }).first().getByText('JSON').click();
  const json = panel.getByLabel('attempt done as JSON').first();
  await json.fill((await json.inputValue()).replace('order-0001', 'order-0002'));
  await panel.getByRole('listitem').getByRole('button', { name: 'Send', exact: true }).click();
  await panel.getByText('The machine has ended').waitFor();
  expect(await seen(await open(other.url()))).toEqual(await seen(other));
  expect(other.url()).toContain('order-0002');

  const stale = await open(`${page.url()}+99`);
  await stale.getByText('Step 6 of this address isn’t possible any more.').waitFor();
  expect(stale.url()).toBe(page.url());
  expect(await seen(stale)).toEqual(await seen(page));
  expect(problems).toEqual([]);
}, 60_000);

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'brings active states, the selection and what is found into sight in a window of $width',
  async (size) => {
    const answers = 'createMethod+xstate.done.actor.submitPayment*2+xstate.done.actor.authenticate';
    const run = `0+payment.submit+xstate.done.actor.${answers}+xstate.error.actor.confirmPayment`;
    const page = await open(`${address}#payment?run=${run}`, size);
    const expectInSight = (part: string) =>
      expect
        .poll(() =>
          page
            .locator(`svg ${part}`)
            .first()
            .evaluate((element) => {
              const { left, top, right, bottom } = element.getBoundingClientRect();
              const board = element.closest('[role="application"]')?.getBoundingClientRect() ?? new DOMRect();
              return left >= board.left && top >= board.top && right <= board.right && bottom <= board.bottom;
            }),
        )
        .toBe(true);
    await expectInSight('[data-state="payment.unknown.waiting"][data-mark~="active"]');
    await page.getByRole('button', { name: 'Restart' }).click();
    await expectInSight('[data-state="payment.open.idle"][data-mark~="active"]');

    const search = page.getByRole('searchbox');
    await search.fill('signedOut');
    await page.getByText(/^1 of \d+$/).waitFor();
    await expectInSight('[data-mark~="current"]');
    await search.press('Enter');
    await page.getByText(/^2 of \d+$/).waitFor();
    await expectInSight('.label[data-mark~="current"]');
    await search.press('Shift+Enter');
    await page.getByText(/^1 of \d+$/).waitFor();

    await page.getByRole('checkbox', { name: 'Outline' }).check();
    await page.locator('[role="treeitem"][data-id="payment.paid"]').focus();
    await page.keyboard.press('Enter');
    await expectInSight('[data-state="payment.paid"][data-mark~="selected"]');
    await page.keyboard.press('Home');
    expect(await page.locator(':focus').getAttribute('data-id')).toBe('payment');
    const words = page.locator('[role="treeitem"][data-id="payment"] > :first-child');
    expect(await words.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);

    const regions = await open(`${address}#navigation`, size);
    for (const name of ['navigation', 'who', 'shop', 'page'])
      await expect
        .poll(() =>
          regions
            .getByText(name, { exact: true })
            .and(regions.locator('.name'))
            .evaluate((text) => text.getBoundingClientRect().left),
        )
        .toBeGreaterThan(0);
    expect(problems).toEqual([]);
  },
  60_000,
);

test('closes a panel by Back and opens it again by Forward, at the step that it showed', async () => {
  const page = await open(`${address}#payment`);
  const simulate = page.getByRole('checkbox', { name: 'Simulate' });
  await simulate.check();
  await page.getByRole('button', { name: "presses 'Pay for font licensing'", exact: true }).click();
  await active(page, '.creatingMethod');
  const step = page.url();
  await page.getByRole('checkbox', { name: 'Live' }).check();
  await page.getByText('There is no running application here').waitFor();
  await page.goBack();
  await active(page, '.creatingMethod');
  expect(page.url()).toBe(step);
  await page.goBack();
  await page.getByRole('region', { name: 'Simulate' }).waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${address}#payment`);
  await page.goForward();
  await active(page, '.creatingMethod');

  // A chart that is led to keeps the panel; Back leads to the step.
  await page.getByRole('combobox', { name: 'Machine' }).selectOption('attempt');
  await page.getByText('Step 0:').waitFor();
  await page.goBack();
  await active(page, '.creatingMethod');
  expect(page.url()).toBe(step);
  expect(problems).toEqual([]);
}, 60_000);

/** Where the keyboard is: the landmark around what has the focus; null if nothing has it. */
const focusIn = (page: Page) =>
  page.evaluate(() =>
    document.activeElement === document.body
      ? null
      : (document.activeElement?.closest('section, main, header')?.ariaLabel ?? ''),
  );

test('keeps the focus of the keyboard where the room takes the pressed button away', async () => {
  for (const chart of ['payment', 'checkout']) {
    const page = await open(`${address}#${chart}?run=0`);
    const panel = page.getByRole('region', { name: 'Simulate' });
    const moves = panel.getByRole('region', { name: 'Possible now' }).locator('li > button');
    for (let step = 0; step < 8 && (await moves.count()) > 0; step += 1) {
      await moves.nth((step * 5) % (await moves.count())).focus();
      await page.keyboard.press('Enter');
      expect(await focusIn(page), `step ${step + 1} of ${chart}`).toMatch(/^(Possible now|Simulate)$/);
    }
    const steps = await panel.getByRole('list', { name: 'Steps, newest first' }).locator('li').count();
    for (const name of ['← Undo', 'Redo →']) {
      await panel.getByRole('button', { name }).focus();
      for (let press = 0; press <= steps; press += 1) await page.keyboard.press('Enter');
      expect(await page.locator(':focus').textContent()).toBe(name);
    }
  }

  const page = await open(`${address}#payment?fold=payment.paying&select=payment.paying`);
  await page.getByRole('button', { name: 'Close', exact: true }).focus();
  await page.keyboard.press('Enter');
  expect(await page.locator(':focus').getAttribute('role')).toBe('application');
  await page.getByRole('button', { name: 'Unfold all' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.locator('header :focus').count()).toBe(1);
  expect(problems).toEqual([]);
}, 60_000);

test('finds what the models call events, and leads to the charts that have it', async () => {
  const page = await open(`${address}#cart`);
  const search = page.getByRole('searchbox');
  await search.fill('3-D Secure');
  await page.getByText('not here, but in').waitFor();
  await page.getByRole('button', { name: 'payment', exact: true }).click();
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.locator('svg [data-mark~="current"]').first().waitFor();
  await search.fill('passes the authentication');
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.goto(`${address}#payment?fold=payment.paying`);
  await page.locator('svg [data-state="payment.paying"][data-folded]').waitFor();
  await search.fill('its own window');
  await page.locator('svg [data-state="payment.paying"][data-mark~="current"]').waitFor();
  await page.getByText(/^authenticating The card's bank/).waitFor();
  await search.fill('zebra');
  await page.getByText('nothing found').waitFor();
  expect(problems).toEqual([]);
}, 60_000);

test('loads its fonts, saves pictures, and says that no shop is there', async () => {
  const page = await open(`${address}#?live`);
  await page.getByText('There is no running application here').waitFor();
  const lost = await open(`${address}#nosuch`);
  const told = lost
    .getByRole('alert')
    .filter({ hasText: 'There is no machine nosuch here: this is checkout.' });
  await told.waitFor();
  expect(await lost.title()).toBe('checkout – Machine room');
  await lost.getByRole('combobox', { name: 'Machine' }).selectOption('cart');
  await told.waitFor({ state: 'detached' });
  expect(await lost.title()).toBe('cart – Machine room');
  await lost.goto(`${address}#cart?fold=cart.nosuch&select=cart`);
  await lost.getByText('There is no cart.nosuch here: this is cart.').waitFor();
  expect(await page.evaluate(async () => (await document.fonts.ready).check('600 16px "Sofia Sans"'))).toBe(
    true,
  );
  expect(
    await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
  ).toBe(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PNG' }).click();
  expect((await download).suggestedFilename()).toBe('checkout.png');
  await page.getByRole('checkbox', { name: 'Simulate' }).check();
  expect(await page.getByRole('checkbox', { name: 'Live' }).isChecked()).toBe(false);
  expect(problems).toEqual([]);
}, 60_000);

const snapshot = (state: string): ActorSnapshot => ({
  states: ['attempt', 'attempt.open', 'attempt.open.poll', `attempt.open.poll.${state}`],
  status: 'active',
  tags: [],
  context: {},
});
const one = { actor: 'tab x:1', atMs: 1 };
const reports: readonly Report[] = [
  {
    ...one,
    kind: 'actor',
    machine: 'attempt',
    name: 'attempt',
    parent: null,
    page: '/checkout',
    snapshot: snapshot('waiting'),
  },
  { ...one, kind: 'event', event: { type: 'xstate.done.actor.wait' }, from: null },
  { ...one, kind: 'snapshot', snapshot: snapshot('polling') },
  { ...one, kind: 'event', event: { type: 'xstate.error.actor.loadAttempt' }, from: null },
  { ...one, kind: 'snapshot', snapshot: snapshot('waiting') },
];
const history = reports.reduce((before, report) => addReport(before, report).history, emptyHistory);

test('opens a saved session, steps through it by its sequence, and keeps it when another file is none', async () => {
  const page = await open(`${address}#attempt?live`);
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Open', { exact: true })
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('other.json', '{}');
  await page.getByRole('alert').filter({ hasText: 'This is no recorded session' }).waitFor();
  await page.getByText('There is no running application here').waitFor();

  await choose('session.json', sessionFile(history));
  await active(page, '.waiting');
  const current = page.getByRole('list', { name: 'Messages' }).locator('[aria-current="step"]');
  expect(await current.textContent()).toBe('outside to attempt: loadAttempt failed→ open.poll.waiting');
  await current.focus();
  await page.keyboard.press('ArrowUp');
  await active(page, '.polling');
  expect(await page.locator(':focus').textContent()).toBe('outside to attempt: wait done→ open.poll.polling');
  await choose('other.json', 'nothing');
  await page.getByRole('alert').filter({ hasText: 'it is not JSON' }).waitFor();
  await active(page, '.polling');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(sessionFile(history));
  const axe = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(axe.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByText('There is no running application here').waitFor();
  expect(problems).toEqual([]);
}, 60_000);

/** The sandbox's browser part in a real browser, under the shop's policy: no inline script, trusted types. */
import { AxeBuilder } from '@axe-core/playwright';
import { type FastifyInstance, fastify } from 'fastify';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardSandbox } from '../sandbox.ts';
import { createPaymentMethod, openInMemory, sdkOf } from './open-in-memory.ts';

const policy =
  "default-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Uses the library as a page does, without a framework. */
const pageScript = `
  import '/card-sandbox/stripe.js';
  const stripe = window.Stripe(document.documentElement.dataset.key);
  const card = stripe.elements().create('card', { style: { base: { color: 'rgb(20, 20, 20)', fontSize: '18px' } } });
  const note = (text) => { document.querySelector('output').textContent = text; };
  card.on('change', (change) => { document.body.dataset.change = JSON.stringify(change); });
  card.on('escape', () => { document.body.dataset.escaped = 'yes'; });
  card.mount('#card');
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const { error, paymentMethod } = await stripe.createPaymentMethod({ type: 'card', card });
    note(error ? error.message : paymentMethod.id);
  });
  document.querySelector('#next').addEventListener('click', async (event) => {
    const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret: event.target.dataset.secret });
    note(error ? error.message : paymentIntent.status);
  });
`;

const html = (key: string) => `<!doctype html><html lang="en" data-key="${key}"><title>Pay</title>
  <main><h1>Pay</h1><form><div id="card"></div><button>Pay</button></form><button id="next">Next</button>
  <output></output></main><script type="module" src="/page.js"></script></html>`;

describe('the card field and the challenge', () => {
  let sandbox: CardSandbox;
  let close: () => Promise<void>;
  let app: FastifyInstance;
  let browser: Browser;
  let page: Page;
  let origin = '';
  const problems: string[] = [];

  beforeAll(async () => {
    ({ sandbox, close } = await openInMemory());
    app = fastify({ forceCloseConnections: true });
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy);
    });
    app.get('/', async (_request, reply) =>
      reply.type('text/html').send(html(sandbox.keys.default.publishableKey)),
    );
    app.get('/page.js', async (_request, reply) => reply.type('text/javascript').send(pageScript));
    app.get('/favicon.ico', async (_request, reply) => reply.code(204).send());
    await app.register(sandbox.plugin, { prefix: '/card-sandbox' });
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
    browser = await chromium.launch({
      args: ['--no-sandbox', '--disable-gpu'],
      ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    });
    const context = await browser.newContext();
    page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('402')) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await app.close();
    await close();
  });
  beforeEach(async () => {
    await page.goto(origin);
    await page.getByLabel('Card number').waitFor();
  });

  const shown = () => page.locator('output');
  const change = async () => JSON.parse((await page.locator('body').getAttribute('data-change')) ?? '{}');
  const untilShown = async (text: string | RegExp) => await page.getByText(text).waitFor({ timeout: 5_000 });
  const expiry = `12${String(new Date().getFullYear() + 2).slice(-2)}`;

  test('typing goes through the three parts, and the card becomes a payment method', async () => {
    await page.getByLabel('Card number').focus();
    await page.keyboard.type(`4242424242424242${expiry}123`);
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiry date').inputValue()).toBe(`12 / ${expiry.slice(2)}`);
    expect(await change()).toMatchObject({ complete: true, empty: false, brand: 'visa' });
    await page.keyboard.press('Enter');
    await untilShown(/^pm_/);
    const id = (await shown().textContent()) ?? '';
    expect((await sdkOf(sandbox).paymentMethods.retrieve(id)).card?.last4).toBe('4242');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['', 'Your card number is incomplete.'],
    ['4242424242424241', 'Your card number is invalid.'],
    ['4242424242424242', "Your card's expiration date is incomplete."],
    ['42424242424242421220', "Your card's expiration year is in the past."],
    [`4242424242424242${expiry}12`, "Your card's security code is incomplete."],
    [`4111111111111111${expiry}123`, /^Your card was declined\./],
  ])('typing "%s" is answered with the sentence of the provider', async (typed, sentence) => {
    await page.getByLabel('Card number').focus();
    await page.keyboard.type(typed);
    await page.getByRole('button', { name: 'Pay' }).click();
    await untilShown(sentence);
  });

  test('an American Express card has its own groups and a code of four', async () => {
    await page.getByLabel('Card number').focus();
    await page.keyboard.type(`378282246310005${expiry}1234`);
    expect(await page.getByLabel('Card number').inputValue()).toBe('3782 822463 10005');
    expect(await change()).toMatchObject({ complete: true, brand: 'amex' });
  });

  test('deleting goes back through the parts', async () => {
    await page.getByLabel('Card number').focus();
    await page.keyboard.type('424242424242424212');
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('Backspace');
    expect(await page.getByLabel('Expiry date').inputValue()).toBe('');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 424');
  });

  describe('the challenge', () => {
    const openChallenge = async () => {
      const made = await sdkOf(sandbox).paymentIntents.create({
        amount: 45_000,
        currency: 'usd',
        confirmation_method: 'manual',
        allowed_payment_method_types: ['card'],
        payment_method: await createPaymentMethod(sandbox, '4000002500003155'),
      });
      await sdkOf(sandbox).paymentIntents.confirm(made.id);
      await page.evaluate((secret) => {
        document.querySelector('#next')?.setAttribute('data-secret', secret);
      }, made.client_secret ?? '');
      await page.getByRole('button', { name: 'Next' }).click();
      const dialog = page.getByRole('dialog', { name: '3-D Secure test challenge' });
      await dialog.waitFor();
      return dialog;
    };

    test('passes, and leaves the second confirm to the shop', async () => {
      const dialog = await openChallenge();
      expect(await dialog.textContent()).toContain('$450.00');
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await dialog.getByRole('button', { name: 'Complete authentication' }).click();
      await untilShown('requires_confirmation');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('next');
      expect(problems).toEqual([]);
    });

    test.each(['button', 'Escape'])('fails by %s with the sentence of the provider', async (way) => {
      const dialog = await openChallenge();
      if (way === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Fail authentication' }).click();
      await untilShown(
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      );
    });
  });
});

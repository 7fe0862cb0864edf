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
  const note = (text) => { document.querySelector('output').textContent = text; };
  const elements = stripe.elements();
  const style = { base: { color: 'rgb(20, 20, 20)', fontSize: '18px' } };
  const [card] = ['cardNumber', 'cardExpiry', 'cardCvc'].map((type) => {
    const part = elements.create(type, { style });
    part.on('change', (change) => { document.body.dataset[type] = JSON.stringify(change); });
    part.mount('#' + type);
    return part;
  });
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
  <main><h1>Pay</h1><form><label for="cardNumber">Number</label>
  <div id="cardNumber"></div><div id="cardExpiry"></div><div id="cardCvc"></div><button>Pay</button></form><button id="next">Next</button>
  <output></output></main><script type="module" src="/page.js"></script></html>`;

describe('the parts of the card and the challenge', () => {
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
    await page.getByRole('textbox', { name: 'Card number' }).waitFor();
  });

  const shown = () => page.locator('output');
  /** What an element's last `change` event said. */
  const changeOf = async (type: string) =>
    JSON.parse((await page.evaluate((name) => document.body.dataset[name], type)) ?? '{}');
  const part = (name: 'Card number' | 'Expiry date' | 'Security code') => page.getByRole('textbox', { name });
  /** Types into the parts, by Tab from one to the next. */
  const typeCard = async (...typed: readonly string[]) => {
    await part('Card number').focus();
    for (const [place, text] of typed.entries()) {
      if (place > 0) await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
  };
  const untilShown = async (text: string | RegExp) => await page.getByText(text).waitFor({ timeout: 5_000 });
  const expiry = `12${String(new Date().getFullYear() + 2).slice(-2)}`;

  test('the three parts become a payment method by Enter', async () => {
    await typeCard('4242424242424242', expiry, '123');
    expect(await part('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await part('Expiry date').inputValue()).toBe(`12 / ${expiry.slice(2)}`);
    expect(await changeOf('cardNumber')).toMatchObject({ complete: true, empty: false, brand: 'visa' });
    await page.keyboard.press('Enter');
    await untilShown(/^pm_/);
    const id = (await shown().textContent()) ?? '';
    expect((await sdkOf(sandbox).paymentMethods.retrieve(id)).card?.last4).toBe('4242');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a complete part keeps the focus, and so does one that is emptied', async () => {
    await typeCard('4242424242424242');
    expect(await part('Card number').evaluate((input) => input.matches(':focus'))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Backspace');
    expect(await part('Expiry date').evaluate((input) => input.matches(':focus'))).toBe(true);
  });

  test('a label for the place of a part leads into it', async () => {
    await page.getByText('Number', { exact: true }).click();
    expect(await part('Card number').evaluate((input) => input.matches(':focus'))).toBe(true);
  });

  test.each([
    [[], 'Your card number is incomplete.'],
    [['4242424242424241'], 'Your card number is invalid.'],
    [['4242424242424242'], "Your card's expiration date is incomplete."],
    [['4242424242424242', '1220'], "Your card's expiration year is in the past."],
    [['4242424242424242', expiry, '12'], "Your card's security code is incomplete."],
    [['4111111111111111', expiry, '123'], /^Your card was declined\./],
  ])('typing %j is answered with the sentence of the provider', async (typed, sentence) => {
    await typeCard(...typed);
    await page.getByRole('button', { name: 'Pay' }).click();
    await untilShown(sentence);
  });

  test('an American Express card has its own groups and a code of four', async () => {
    await typeCard('378282246310005', expiry, '1234');
    expect(await part('Card number').inputValue()).toBe('3782 822463 10005');
    expect(await changeOf('cardCvc')).toMatchObject({ complete: true });
    await part('Card number').fill('4242424242424242');
    expect(await part('Security code').inputValue()).toBe('123');
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

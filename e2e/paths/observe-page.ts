/** What a page shows, stores and has sent: what the properties are checked with. */
import type { Page, Request } from 'playwright/test';
import { api } from '../../domain/api.ts';
import { answerOf, type PageView, type PaymentCall } from '../../tests/models/properties.ts';
import { lostFocusIn } from '../support/focus.ts';

/** Shorter ones stand in any text by chance. */
const shortestSecret = 6;

/** The visible parts of a view. */
const shownIn = (page: Page) =>
  page.evaluate(() => {
    const entriesOf = (name: string, storage: Storage) =>
      Object.keys(storage).map((key) => [`${name} ${key}`, storage.getItem(key) ?? '']);
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')];
    const loading = document.querySelector('main [role=status][aria-busy=true]');
    const form = document.querySelector('form[data-payment]');
    const words = [...(form?.querySelectorAll('[role=status]') ?? [])];
    return {
      address: location.href,
      // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is no text that anybody reads.
      text: document.body.innerText,
      heading: (headings.find((heading) => heading.checkVisibility()) ?? loading)?.textContent ?? '',
      payment: form && {
        isBusy: form.querySelector('button[aria-busy=true]') !== null,
        words: words
          .map(({ textContent }) => textContent.trim())
          .join(' ')
          .trim(),
      },
      entries: [...entriesOf('localStorage', localStorage), ...entriesOf('sessionStorage', sessionStorage)],
    };
  });

type Sent = PaymentCall & { readonly request: Request };

const paymentPaths: readonly string[] = [api.checkout, api.checkoutFree].map(({ path }) => `/v1/${path}`);
/** The order of a payment; that of the intent begun before is the same. */
const orderIn = (request: Request) => {
  const { stripe_payment_intent: _, ...order } = request.postDataJSON();
  return JSON.stringify(order);
};

/** Call it before the first document. Returns what looks at the page: it never touches what a test may refuse. */
export async function observerOf(page: Page): Promise<() => Promise<PageView>> {
  const secrets = new Set<string>();
  const noteSecret = (text: unknown) => {
    if (typeof text === 'string' && text.length >= shortestSecret) secrets.add(text);
  };
  const payments: Sent[] = [];
  const answer = (request: Request, given: PaymentCall['answer']) => {
    const index = payments.findIndex((sent) => sent.request === request);
    const sent = payments[index];
    if (sent) payments[index] = { ...sent, answer: given };
  };
  const reading = new Set<Promise<unknown>>();
  page.on('request', (request) => {
    noteSecret(request.headers().authorization?.replace(/^Bearer /, ''));
    if (request.method() !== 'POST' || !paymentPaths.includes(new URL(request.url()).pathname)) return;
    const attempt_id = request.headers()['idempotency-key'] ?? '';
    payments.push({ attempt_id, body: orderIn(request), answer: 'none', request });
  });
  page.on('requestfailed', (request) => answer(request, 'lost'));
  page.on('response', (response) => {
    const request = response.request();
    if (!payments.some((sent) => sent.request === request)) return;
    // The body of a response is gone with its document.
    const body = response.json().catch(() => null);
    const isRead = body.then((reply) => {
      noteSecret(reply?.payment_intent_client_secret);
      answer(request, answerOf(response.status(), reply));
    });
    reading.add(isRead);
  });
  await page.exposeFunction('noteSecret', noteSecret);
  await page.addInitScript(() => {
    const secretFields =
      'input:is([type=password], [autocomplete~=current-password], [autocomplete~=new-password], [autocomplete~=one-time-code], [autocomplete^=cc-])';
    const note = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.matches(secretFields)) window.noteSecret(target.value);
    };
    document.addEventListener('input', note, { capture: true });
  });
  return async () => {
    const [{ entries, ...shown }, lostFocus, cookies] = await Promise.all([
      shownIn(page),
      lostFocusIn(page),
      page.context().cookies(),
    ]);
    await Promise.all(reading);
    return {
      ...shown,
      lostFocus,
      stored: Object.fromEntries([
        ...entries,
        ...cookies.map(({ name, value }) => [`cookie ${name}`, decodeURIComponent(value)]),
      ]),
      payments: payments.map(({ request: _, ...call }) => call),
      secrets: [...secrets],
    };
  };
}

declare global {
  interface Window {
    /** Tells the observer what was typed in a secret field. */
    readonly noteSecret: (text: string) => void;
  }
}

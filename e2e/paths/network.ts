/**
 * The network between the page and the shop's server: calls are held until a path determines their outcome, so that every
 * state that waits for an answer can be inspected. Calls that no walk holds or answers reach the real server.
 */
import { expect, type Page, type Request, type Route } from 'playwright/test';
import { api, type CallName } from '../../domain/api.ts';
import type { Call, ReplyOf } from '../../domain/call.ts';
import { type Failure, unexpectedMessage } from '../../domain/failure.ts';
import { check } from '../../domain/shape.ts';

/** Calls of the page to the card provider; their shapes are the provider's. */
const provider = {
  cardScript: { method: 'GET', address: /^\/card-sandbox\/stripe\.js$/ },
  createMethod: { method: 'POST', address: /^\/card-sandbox\/v1\/payment_methods$/ },
  intent: { method: 'GET', address: /^\/card-sandbox\/v1\/payment_intents\/[^/]+$/ },
  challenge: { method: 'POST', address: /^\/card-sandbox\/v1\/payment_intents\/[^/]+\/challenge$/ },
} as const;

/** The checkout prices the cart for an address by the same call as the cart itself; a walk tells them apart. */
const addressCall = 'priceForAddress';

export type CallKey = CallName | keyof typeof provider | typeof addressCall;

const calls = Object.entries<Call>(api).map(([name, { method, path }]) => ({
  name,
  method,
  address: new RegExp(`^/v1/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
// A path without parameters matches before one with: `cart` and `cart/{id}`.
const rows = [
  ...calls.sort(
    (a, b) => Number(a.address.source.includes('[^/]')) - Number(b.address.source.includes('[^/]')),
  ),
  ...Object.entries(provider).map(([name, row]) => ({ name, ...row })),
];

const nameOf = (request: Request): string | undefined => {
  const { pathname } = new URL(request.url());
  const row = rows.find(({ method, address }) => method === request.method() && address.test(pathname));
  const isForAddress = row?.name === 'priceCart' && request.postData()?.includes('"mode":"address"');
  return isForAddress ? addressCall : row?.name;
};

const rowOf = (name: CallKey) =>
  Object.entries<Call>(api).find(([known]) => known === (name === addressCall ? 'priceCart' : name))?.[1];

type StubReply = (request: Request) => unknown;

export class Network {
  readonly #page: Page;
  readonly #pending = new Map<string, Route[]>();
  readonly #held = new Set<string>();
  readonly #stubs = new Map<string, StubReply>();
  /** Statuses that were answered on purpose; 0 stands for aborted requests. */
  readonly expectedStatuses = new Set<number>();

  constructor(page: Page) {
    this.#page = page;
  }

  async install(): Promise<void> {
    await this.#page.route(/\/(?:v1|card-sandbox)\//, (route) => this.#handle(route));
  }

  /** Calls of these names stay pending from now on. */
  intercept(...names: readonly CallKey[]): void {
    for (const name of names) this.#held.add(name);
  }

  /** Calls of this name are fulfilled with this reply from now on. */
  stubCall<N extends CallName>(name: N, reply: (request: Request) => ReplyOf<(typeof api)[N]>): void {
    this.#held.delete(name);
    this.#stubs.set(name, reply);
  }

  /** Calls to the card provider are answered at once from now on, in the provider's own shapes. */
  stubProvider(name: keyof typeof provider, reply: unknown): void {
    this.#stubs.set(name, () => reply);
  }

  /** Whether a call of this name is pending. */
  isPending(name: CallKey): boolean {
    return this.#line(name).length > 0;
  }

  /** Waits until a call of this name is pending. */
  async waitForCall(name: CallKey): Promise<Request> {
    await expect
      .poll(() => this.isPending(name), {
        message: `The page should have requested "${name}"`,
        intervals: [10],
      })
      .toBe(true);
    const [first] = this.#line(name);
    if (!first) throw new Error(`the page never requested "${name}"`);
    return first.request();
  }

  /** Fulfils the oldest pending call of this name; a reply of the shop has to match its row. */
  async fulfill(name: CallKey, body: unknown, status = 200): Promise<void> {
    await this.waitForCall(name);
    const row: Call | undefined = rowOf(name);
    if (row && status === 200) {
      const checked = check(row.reply, body);
      if (!checked.ok) throw new Error(`the reply for "${name}" does not fit at ${checked.path}`);
    }
    await this.#end(name, (route) => fulfillRoute(route, status, body));
  }

  /** Fails the oldest pending call of this name with the failure's status and message; aborts it where the status is 0. */
  async failCall(name: CallKey, { status, message, errors, body }: Failure): Promise<void> {
    await this.waitForCall(name);
    this.expectedStatuses.add(status);
    // A server that broke sends no message of its own: the page shows its own.
    const words = message === unexpectedMessage ? {} : { error: message };
    const responseBody = body ?? (errors.length > 0 ? { errors } : words);
    await this.#end(name, (route) =>
      status === 0 ? route.abort() : fulfillRoute(route, status, responseBody),
    );
  }

  /** Lets the oldest pending call of this name continue to the real server. */
  async passThrough(name: CallKey): Promise<void> {
    await this.waitForCall(name);
    await this.#end(name, (route) => route.continue());
  }

  #line(name: string): Route[] {
    const queue = this.#pending.get(name) ?? [];
    this.#pending.set(name, queue);
    return queue;
  }

  /** If the page has aborted that call meanwhile, its next one is settled. */
  async #end(name: CallKey, how: (route: Route) => Promise<void>): Promise<void> {
    const route = this.#line(name).shift();
    if (!route) return;
    await how(route);
    if (!(await isAborted(route.request()))) return;
    await this.waitForCall(name);
    await this.#end(name, how);
  }

  async #handle(route: Route): Promise<void> {
    const found = nameOf(route.request());
    const name = found === addressCall && !this.#held.has(addressCall) ? 'priceCart' : found;
    const stub = name === undefined ? undefined : this.#stubs.get(name);
    if (name !== undefined && this.#held.has(name)) {
      this.#line(name).push(route);
      this.#forgetWhenAborted(name, route);
    } else if (stub) await fulfillRoute(route, 200, stub(route.request()));
    else await route.continue();
  }

  /** A page that leaves a state aborts its call: nobody waits for that answer any more. */
  #forgetWhenAborted(name: string, route: Route): void {
    const forget = (request: Request) => {
      if (request !== route.request()) return;
      this.#page.off('requestfailed', forget);
      this.#pending.set(
        name,
        this.#line(name).filter((each) => each !== route),
      );
    };
    this.#page.on('requestfailed', forget);
  }
}

/** A call that is failed on purpose has another error text. */
const isAborted = async (request: Request) =>
  (await request.response()) === null && request.failure()?.errorText === 'net::ERR_ABORTED';

const fulfillRoute = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

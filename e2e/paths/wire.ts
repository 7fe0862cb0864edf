/**
 * The line between the page and the shop's server: calls are held until a path says how they end, so that every state
 * that waits for an answer can be looked at. What no walk holds or answers reaches the real server.
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

export type WireName = CallName | keyof typeof provider | typeof addressCall;

const calls = Object.entries<Call>(api).map(([name, { method, path }]) => ({
  name,
  method,
  address: new RegExp(`^/v1/${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));
// A path without parameters is meant before one with: `cart` and `cart/{id}`.
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

const rowOf = (name: WireName) =>
  Object.entries<Call>(api).find(([known]) => known === (name === addressCall ? 'priceCart' : name))?.[1];

type Standing = (request: Request) => unknown;

export class Wire {
  readonly #page: Page;
  readonly #pending = new Map<string, Route[]>();
  readonly #held = new Set<string>();
  readonly #standing = new Map<string, Standing>();
  /** Statuses that were answered on purpose; 0 stands for calls that were lost. */
  readonly provoked = new Set<number>();

  constructor(page: Page) {
    this.#page = page;
  }

  async watch(): Promise<void> {
    await this.#page.route(/\/(?:v1|card-sandbox)\//, (route) => this.#take(route));
  }

  /** Calls of these names wait from now on. */
  hold(...names: readonly WireName[]): void {
    for (const name of names) this.#held.add(name);
  }

  /** Calls of this name are answered at once from now on. */
  stand<N extends CallName>(name: N, reply: (request: Request) => ReplyOf<(typeof api)[N]>): void {
    this.#held.delete(name);
    this.#standing.set(name, reply);
  }

  /** Calls to the card provider are answered at once from now on, in the provider's own shapes. */
  standForProvider(name: keyof typeof provider, reply: unknown): void {
    this.#standing.set(name, () => reply);
  }

  /** Whether a call of this name waits. */
  waits(name: WireName): boolean {
    return this.#line(name).length > 0;
  }

  /** Waits until the page has made a call of this name; the words say what is missing when it never does. */
  async asked(name: WireName): Promise<Request> {
    await expect.poll(() => this.waits(name), { message: `the page asks for "${name}"` }).toBe(true);
    const [first] = this.#line(name);
    if (!first) throw new Error(`the page never asked for "${name}"`);
    return first.request();
  }

  /** Ends the oldest waiting call of this name well; a reply of the shop has to fit its row. */
  async answer(name: WireName, body: unknown, status = 200): Promise<void> {
    await this.asked(name);
    const row: Call | undefined = rowOf(name);
    if (row && status === 200) {
      const checked = check(row.reply, body);
      if (!checked.ok) throw new Error(`the reply for "${name}" does not fit at ${checked.path}`);
    }
    await this.#end(name, (route) => fulfil(route, status, body));
  }

  /** Ends the oldest waiting call of this name badly: with the failure's status and words, or lost where that is 0. */
  async refuse(name: WireName, { status, message, errors, body }: Failure): Promise<void> {
    await this.asked(name);
    this.provoked.add(status);
    // A server that broke has no words of its own: those are the page's.
    const words = message === unexpectedMessage ? {} : { error: message };
    const said = body ?? (errors.length > 0 ? { errors } : words);
    await this.#end(name, (route) => (status === 0 ? route.abort() : fulfil(route, status, said)));
  }

  /** Lets the oldest waiting call of this name reach the real server. */
  async pass(name: WireName): Promise<void> {
    await this.asked(name);
    await this.#end(name, (route) => route.continue());
  }

  #line(name: string): Route[] {
    const line = this.#pending.get(name) ?? [];
    this.#pending.set(name, line);
    return line;
  }

  /** Where the page had just given that call up and its word of it was still on the way, its next one is meant. */
  async #end(name: WireName, how: (route: Route) => Promise<void>): Promise<void> {
    const route = this.#line(name).shift();
    if (!route) return;
    await how(route);
    if (!(await isGivenUp(route.request()))) return;
    await this.asked(name);
    await this.#end(name, how);
  }

  async #take(route: Route): Promise<void> {
    const found = nameOf(route.request());
    const name = found === addressCall && !this.#held.has(addressCall) ? 'priceCart' : found;
    const standing = name === undefined ? undefined : this.#standing.get(name);
    if (name !== undefined && this.#held.has(name)) {
      this.#line(name).push(route);
      this.#forgetWhenAborted(name, route);
    } else if (standing) await fulfil(route, 200, standing(route.request()));
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

/** A call that we lose on purpose fails by another name. */
const isGivenUp = async (request: Request) =>
  (await request.response()) === null && request.failure()?.errorText === 'net::ERR_ABORTED';

const fulfil = (route: Route, status: number, body: unknown) =>
  route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });

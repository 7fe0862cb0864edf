/** One visitor's window with the line to the server in our hands: what the ways of every machine work with. */
import { expect, type Page } from 'playwright/test';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { breakNext, plantFaults, ring } from './faults.ts';
import { Wire, type WireName } from './wire.ts';

/** The end of a job as models write it. */
export type Outcome = { readonly type: string; readonly output?: unknown; readonly error?: unknown };

// Models write failures of calls as the shop's own plain JSON.
const failureIn = ({ error }: Outcome) => error as Failure;

export const token = 'a-token-of-the-paths-0001';

export class Stage {
  readonly page: Page;
  readonly wire: Wire;
  /** What the console said that nobody provoked. */
  readonly said: string[] = [];

  constructor(page: Page) {
    this.page = page;
    this.wire = new Wire(page);
    page.on('pageerror', (error) => this.said.push(String(error)));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const text = message.text();
      const isProvoked = [...this.wire.provoked].some((status) =>
        status === 0 ? text.includes('net::ERR_FAILED') : text.includes(`status of ${status}`),
      );
      if (!isProvoked) this.said.push(text);
    });
  }

  /** Before the first document: the wire is watched, and these timers wait to be rung. */
  async prepare(heldMs: readonly number[]): Promise<void> {
    await this.wire.watch();
    await plantFaults(this.page, heldMs);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await expect(this.page.locator('html[data-hydrated]')).toBeAttached();
  }

  /** Goes to another page inside the site, as its links do. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((address) => history.pushState(null, '', address), path);
  }

  ring(ms: number): Promise<void> {
    return ring(this.page, ms);
  }

  /** What the browser refuses next; told before the first document, it holds for that one. */
  breakNext(faults: Parameters<typeof breakNext>[1]): Promise<void> {
    return breakNext(this.page, faults);
  }

  /** The outcome of a job that is one call. */
  end(name: WireName, event: Outcome): Promise<void> {
    return event.type.startsWith('xstate.error.')
      ? this.wire.refuse(name, failureIn(event))
      : this.wire.answer(name, event.output);
  }

  /** The visitor comes back to this window from another one. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** What this browser keeps of a visitor's cart, as another window would leave it. */
  async keepCart(items: readonly CartRequestItem[]): Promise<void> {
    if (items.length > 0) await this.keepCookies({ cart: JSON.stringify(items) });
    else await this.page.context().clearCookies({ name: 'cart' });
  }

  private async keepCookies(cookies: Readonly<Record<string, string>>): Promise<void> {
    const { origin } = new URL(process.env.SHOP_ORIGIN ?? '');
    await this.page.context().addCookies(
      Object.entries(cookies).map(([name, value]) => ({
        name,
        value: encodeURIComponent(value),
        url: origin,
      })),
    );
  }

  /** Before the first document: what earlier visits left in this browser. */
  async remember(kept: Readonly<Record<string, string>>, cookies: Readonly<Record<string, string>> = {}) {
    await this.keepCookies(cookies);
    await this.page.addInitScript((entries) => {
      if (sessionStorage.getItem('remembered')) return;
      sessionStorage.setItem('remembered', 'yes');
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, kept);
  }
}

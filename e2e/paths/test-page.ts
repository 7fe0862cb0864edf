/** A browser page whose network, timers and storage the paths control. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import type { Page } from 'playwright/test';
import type { CartRequestItem } from '../../domain/cart.ts';
import type { Failure } from '../../domain/failure.ts';
import { lateAfterMs } from '../../machines/page.machine.ts';
import { visit } from '../support/stub-responses.ts';
import { failNext, fireTimers, installFaults } from './fault-injection.ts';
import { type CallKey, Network } from './network.ts';

// Models write failures of calls as the shop's own plain JSON.
const failureIn = ({ error }: JobOutcome) => error as Failure;

export const token = 'a-token-of-the-paths-0001';

/** The addresses of the code that a page loads late: of the build, and of the server in development (`--watch`). */
export const codeFiles = /\/(?:assets|src)\//;

export class TestPage {
  readonly page: Page;
  readonly network: Network;
  /** Console messages that no path caused. */
  readonly consoleMessages: string[] = [];

  constructor(page: Page) {
    this.page = page;
    this.network = new Network(page);
    page.on('pageerror', (error) => this.consoleMessages.push(String(error)));
    page.on('console', (message) => {
      if (!['error', 'warning'].includes(message.type())) return;
      const text = message.text();
      const isProvoked = [...this.network.expectedStatuses].some((status) =>
        status === 0 ? text.includes('net::ERR_FAILED') : text.includes(`status of ${status}`),
      );
      if (!isProvoked) this.consoleMessages.push(text);
    });
  }

  /** Before the first document: intercepts the network and holds timers of these lengths. */
  async prepare(heldMs: readonly number[]): Promise<void> {
    await this.network.install();
    // A page would else say that it is late, or not, by how quick the machine is that runs the paths.
    await installFaults(this.page, [...heldMs, lateAfterMs]);
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path);
    // It looks at every frame: an assertion would look again after half a second.
    await this.page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  }

  /** Goes to another page inside the site, as its links do. */
  navigate(path: string): Promise<void> {
    return visit(this.page, path);
  }

  fireTimer(ms: number): Promise<void> {
    return fireTimers(this.page, ms);
  }

  /** What the browser refuses next; called before the first document, it applies to that one. */
  failNext(faults: Parameters<typeof failNext>[1]): Promise<void> {
    return failNext(this.page, faults);
  }

  /** Settles the one call that a job makes. */
  settleCall(name: CallKey, event: JobOutcome): Promise<void> {
    return event.type.startsWith('xstate.error.')
      ? this.network.failCall(name, failureIn(event))
      : this.network.fulfill(name, event.output);
  }

  /** The visitor comes back to this window from another one. */
  async refocus(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Stores a visitor's cart in this browser, as another window would leave it. */
  async storeCart(items: readonly CartRequestItem[]): Promise<void> {
    if (items.length > 0) await this.setCookies({ cart: JSON.stringify(items) });
    else await this.page.context().clearCookies({ name: 'cart' });
  }

  private async setCookies(cookies: Readonly<Record<string, string>>): Promise<void> {
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
  async seedStorage(
    storageEntries: Readonly<Record<string, string>>,
    cookies: Readonly<Record<string, string>> = {},
  ) {
    await this.setCookies(cookies);
    await this.page.addInitScript((entries) => {
      // Firefox runs this in the empty page as well, which has no storage.
      if (origin === 'null') return;
      if (sessionStorage.getItem('remembered')) return;
      sessionStorage.setItem('remembered', 'yes');
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, storageEntries);
  }
}

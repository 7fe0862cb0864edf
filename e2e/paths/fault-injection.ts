/** Faults that can't be caused from outside: timers under control, and a browser that refuses timers, reads, writes and addresses. */
import type { Page } from 'playwright/test';

type Faults = {
  /** How many of the next reads and writes of cookies are refused. */
  reads: number;
  writes: number;
  /** How many of the next addresses are refused that take the place of the present one. */
  addresses: number;
  /** The next timer of this length can't be set. */
  brokenMs: number | null;
};

type Timer = { readonly id: number; readonly run: () => void; readonly ms: number };

declare global {
  interface Window {
    controlledTimers: Timer[];
    faults: Faults;
  }
}

/** Runs before the page's own scripts, in every document. Only timers of these lengths are held. */
function injectFaults({ heldMs, faults }: { heldMs: readonly number[]; faults: Faults }) {
  const setReal = window.setTimeout.bind(window);
  const clearReal = window.clearTimeout.bind(window);
  window.controlledTimers = [];
  window.faults = faults;
  let last = 0;
  const setControlledTimeout = (run: TimerHandler, ms = 0, ...more: unknown[]) => {
    if (window.faults.brokenMs === ms) {
      window.faults.brokenMs = null;
      throw new Error('no timer is to be had');
    }
    if (!heldMs.includes(ms) || typeof run !== 'function') return setReal(run, ms, ...more);
    last -= 1;
    window.controlledTimers.push({ id: last, run: () => run(...more), ms });
    return last;
  };
  const clearControlledTimeout = (id?: number) => {
    window.controlledTimers = window.controlledTimers.filter((timer) => timer.id !== id);
    if (id === undefined || id > 0) clearReal(id);
  };
  Object.assign(window, { setTimeout: setControlledTimeout, clearTimeout: clearControlledTimeout });
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const refuse = (kind: 'reads' | 'writes' | 'addresses') => {
    // The boot code reads the colour scheme before the application starts: that read is not counted.
    if (window.faults[kind] === 0 || !document.documentElement.dataset.started) return;
    window.faults[kind] -= 1;
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => {
      refuse('reads');
      return cookie?.get?.call(document);
    },
    set: (text: string) => {
      refuse('writes');
      cookie?.set?.call(document, text);
    },
  });
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (...address) => {
    refuse('addresses');
    replaceState(...address);
  };
}

const none: Faults = { reads: 0, writes: 0, addresses: 0, brokenMs: null };

/** Installs the faults in every document that the page will open. */
export async function installFaults(page: Page, heldMs: readonly number[]) {
  await page.addInitScript(injectFaults, { heldMs, faults: none });
}

/** Changes what the current document refuses; before there is one, what the next ones refuse. */
export async function failNext(page: Page, more: Partial<Faults>) {
  const change = (faults: Partial<Faults>) => {
    Object.assign(window.faults, faults);
  };
  if (page.url() === 'about:blank') await page.addInitScript(change, more);
  else await page.evaluate(change, more);
}

/** Waits until the page has set a timer of this length, then fires it. */
export async function fireTimers(page: Page, ms: number) {
  await page.waitForFunction((length) => window.controlledTimers.some((timer) => timer.ms === length), ms, {
    timeout: 5_000,
  });
  await page.evaluate((length) => {
    const due = window.controlledTimers.filter((timer) => timer.ms === length);
    window.controlledTimers = window.controlledTimers.filter((timer) => timer.ms !== length);
    for (const { run } of due) run();
  }, ms);
}

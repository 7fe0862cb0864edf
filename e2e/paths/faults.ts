/** What a page can't be made to do from outside: timers that wait to be told, and a browser that refuses to keep. */
import type { Page } from 'playwright/test';

type Faults = {
  /** How many of the next reads and writes of cookies are refused. */
  reads: number;
  writes: number;
  /** The next timer of this length can't be set. */
  brokenMs: number | null;
};

type Timer = { readonly id: number; readonly run: () => void; readonly ms: number };

declare global {
  interface Window {
    heldTimers: Timer[];
    faults: Faults;
  }
}

/** Runs before the page's own scripts, in every document. Only timers of these lengths are held. */
function plant({ heldMs, faults }: { heldMs: readonly number[]; faults: Faults }) {
  const setReal = window.setTimeout.bind(window);
  const clearReal = window.clearTimeout.bind(window);
  window.heldTimers = [];
  window.faults = faults;
  let last = 0;
  const setHeld = (run: TimerHandler, ms = 0, ...more: unknown[]) => {
    if (window.faults.brokenMs === ms) {
      window.faults.brokenMs = null;
      throw new Error('no timer is to be had');
    }
    if (!heldMs.includes(ms) || typeof run !== 'function') return setReal(run, ms, ...more);
    last -= 1;
    window.heldTimers.push({ id: last, run: () => run(...more), ms });
    return last;
  };
  const clearHeld = (id?: number) => {
    window.heldTimers = window.heldTimers.filter((timer) => timer.id !== id);
    if (id === undefined || id > 0) clearReal(id);
  };
  Object.assign(window, { setTimeout: setHeld, clearTimeout: clearHeld });
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  const refuse = (kind: 'reads' | 'writes') => {
    // What boots the page looks for the colour scheme before the application starts: that look is none of ours.
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
}

const none: Faults = { reads: 0, writes: 0, brokenMs: null };

/** Plants the faults into every document that the page will open. */
export async function plantFaults(page: Page, heldMs: readonly number[]) {
  await page.addInitScript(plant, { heldMs, faults: none });
}

/** Changes what the present document refuses; before there is one, what the next ones refuse. */
export async function breakNext(page: Page, more: Partial<Faults>) {
  const change = (faults: Partial<Faults>) => {
    Object.assign(window.faults, faults);
  };
  if (page.url() === 'about:blank') await page.addInitScript(change, more);
  else await page.evaluate(change, more);
}

/** Waits until the page has set a timer of this length, then lets it ring. */
export async function ring(page: Page, ms: number) {
  await page.waitForFunction((length) => window.heldTimers.some((timer) => timer.ms === length), ms, {
    timeout: 5_000,
  });
  await page.evaluate((length) => {
    const due = window.heldTimers.filter((timer) => timer.ms === length);
    window.heldTimers = window.heldTimers.filter((timer) => timer.ms !== length);
    for (const { run } of due) run();
  }, ms);
}

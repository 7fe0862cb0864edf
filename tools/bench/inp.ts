/** Interaction to next paint: the worst of an interaction's events, by the browser's Event Timing, at a slow processor. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Stored, Tab } from './browser.ts';
import { buyerAt } from './buyer-at.ts';
import type { Group } from './groups.ts';
import type { Line } from './line.ts';
import { inTurns } from './setting.ts';

const slowdown = 4;
const shownStyles = 54;
const strokes = 60;
const keys = 10;
const betweenKeysMs = 200;
const textLength = 2000;
/** Browsers report no shorter ones. */
const shortestMs = 16;

/** Runs in the page. */
function collectEvents(): void {
  const events: { readonly name: string; readonly ms: number }[] = [];
  Object.assign(window, { events });
  type Timing = PerformanceEventTiming & { readonly interactionId: number };
  new PerformanceObserver((list) => {
    // Those of a drag between press and release have no interaction, only their input.
    for (const { name, duration, interactionId } of list.getEntries() as Timing[])
      if (interactionId > 0 || name === 'input') events.push({ name, ms: duration });
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Barlow shows a third of its styles at a time: copies make them as many as it has. */
const showAllStyles = `{
  const list = document.querySelector('[data-tester] ul');
  const samples = [...list.children];
  for (let index = samples.length; index < ${shownStyles}; index += 1)
    list.append(samples[index % samples.length].cloneNode(true));
}`;

const slider = `document.querySelector('[data-tester] input[aria-label="Size in px"]')`;
const text = `document.querySelector('[data-block] [role=textbox]')`;
const buttonNamed = (name: string) =>
  `[...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === '${name}')`;

async function click(tab: Tab, element: string): Promise<void> {
  const point = await tab.middleOf(element);
  await tab.settle(true);
  await tab.evaluate('window.events.splice(0)');
  await tab.moveTo(point);
  await tab.press(point);
  await tab.release(point);
}

type Interaction = {
  readonly name: string;
  readonly path: string;
  readonly isBuyer?: boolean;
  /** From before it, to its last event. */
  readonly act: (tab: Tab) => Promise<void>;
  /** Is true once it has had its effect. */
  readonly effect: string;
};

const interactions: readonly Interaction[] = [
  {
    name: `a drag of the size through ${shownStyles} styles`,
    path: '/typeface/barlow',
    act: async (tab) => {
      const { y } = await tab.middleOf(slider);
      await tab.evaluate(showAllStyles);
      await tab.settle(true);
      await tab.evaluate('window.events.splice(0)');
      const { left, width } = await tab.evaluate<DOMRect>(`${slider}.getBoundingClientRect().toJSON()`);
      const pointAt = (share: number) => ({ x: left + width * share, y });
      await tab.moveTo(pointAt(0.25));
      await tab.press(pointAt(0.25));
      for (let stroke = 1; stroke <= strokes; stroke += 1)
        await tab.moveTo(pointAt(0.25 + stroke / (2 * strokes)));
      await tab.release(pointAt(0.75));
    },
    effect: `${slider}.value > 200`,
  },
  {
    name: `a key in a text of ${textLength} characters`,
    path: '/typeface/barlow',
    act: async (tab) => {
      await tab.evaluate(`document.querySelector('[data-block]').scrollIntoView()`);
      await tab.settle(true);
      await tab.evaluate(`new Promise((done) => {
        const look = () => document.querySelector('[data-block][data-ready]') ? done() : requestAnimationFrame(look);
        look();
      })`);
      await tab.evaluate(`${text}.focus(); getSelection().selectAllChildren(${text});`);
      const words = 'low water, soft light '.repeat(textLength).slice(0, textLength - keys);
      await tab.send('Input.insertText', { text: words });
      await tab.evaluate(`getSelection().collapse(${text}.firstChild, ${textLength / 2})`);
      await tab.settle(true);
      await tab.evaluate('window.events.splice(0)');
      for (let key = 0; key < keys; key += 1) {
        const code = { key: 'e', code: 'KeyE', windowsVirtualKeyCode: 69 };
        await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'e', ...code });
        await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...code });
        await pause(betweenKeysMs);
      }
    },
    effect: `${text}.textContent.includes('${'e'.repeat(keys)}')`,
  },
  {
    name: 'Add in a shop',
    path: '/shops/instrument-serif',
    act: async (tab) => {
      await tab.evaluate(`{
        const tier = document.querySelector('select[name=desktop]');
        tier.selectedIndex = 1;
        tier.dispatchEvent(new Event('change', { bubbles: true }));
      }`);
      await click(tab, buttonNamed('Add Instrument Serif Regular'));
    },
    effect: `!(${buttonNamed('Add Instrument Serif Regular')})`,
  },
  {
    name: 'a step of the checkout',
    path: '/checkout',
    isBuyer: true,
    act: (tab) => click(tab, buttonNamed('Proceed to review your order')),
    effect: `!(${buttonNamed('Proceed to review your order')})`,
  },
];

/** The slowest of its events, in ms. */
async function measure(
  browser: Browser,
  origin: string,
  { name, path, isBuyer, act, effect }: Interaction,
): Promise<number> {
  const stored: Stored = isBuyer ? await buyerAt(origin) : [];
  const script = `(${collectEvents})()`;
  const tab = await browser.open({ width: 1440, height: 900, slowdown, stored, script });
  try {
    await tab.go(origin + path);
    await tab.settle(true);
    await act(tab);
    await tab.settle(true);
    if (!(await tab.evaluate<boolean>(effect))) throw new Error(`${name} had no effect.`);
    const events = await tab.evaluate<{ readonly name: string; readonly ms: number }[]>('window.events');
    return Math.max(shortestMs, ...events.map(({ ms }) => ms));
  } finally {
    await tab.close();
  }
}

export const inp: Group = {
  what: 'interaction to next paint, processor 4× slower',
  measure: async (setting) => {
    const browser = await setting.browser();
    const lines: Line[] = [];
    for (const interaction of interactions) {
      const { name } = interaction;
      const samples = await inTurns(setting, `inp: ${name}`, async ({ origin }) => ({
        own: await measure(browser, origin, interaction),
      }));
      lines.push({ name: `INP of ${name}`, unit: 'ms', mark: { of: 'p75', atMost: 100 }, samples });
    }
    return lines;
  },
};

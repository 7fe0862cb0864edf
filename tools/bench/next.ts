/** From a link to the next page: how soon its heading is there, with and without intent, and what intent fetches in vain. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Point, Tab } from './browser.ts';
import type { Group } from './groups.ts';
import type { Line } from './line.ts';
import { inTurns } from './setting.ts';

const intentMs = 500;
const passMs = 200;
const passedLinks = 10;

const ways = [
  { name: 'library → typeface', from: '/typefaces', link: 'main a[href="/typeface/barlow"]' },
  { name: 'blog → post', from: '/blog', link: 'main a[href^="/blog/in-use/"]' },
  { name: 'typeface → shop', from: '/typeface/barlow', link: 'main a[href="/shops/barlow"]' },
] as const;

/** Runs in the page: `arrival` is the time from the click until another heading is on the screen, in ms. */
function watchArrival(): void {
  const arrival = new Promise<number>((resolve) => {
    const onClick = ({ timeStamp }: Event) => {
      const former = new Set(document.querySelectorAll('h1'));
      const observer = new MutationObserver(() => {
        const isThere = [...document.querySelectorAll('h1')].some(
          (heading) => !former.has(heading) && heading.checkVisibility(),
        );
        if (!isThere) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          // Comes after the frame.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    };
    addEventListener('click', onClick, { capture: true, once: true });
  });
  Object.assign(window, { arrival });
}

async function arrive(browser: Browser, origin: string, way: (typeof ways)[number], hasIntent: boolean) {
  const phone = { width: 412, height: 823, isSlowLine: true, slowdown: 4 };
  const tab = await browser.open({ ...phone, script: `(${watchArrival})()` });
  try {
    await tab.go(origin + way.from);
    await tab.settle(true);
    const link = await tab.middleOf(`document.querySelector('${way.link}')`);
    await tab.settle(true);
    await tab.moveTo(link);
    if (hasIntent) await pause(intentMs);
    await tab.press(link);
    await tab.release(link);
    return { own: await tab.evaluate<number>('window.arrival') };
  } finally {
    await tab.close();
  }
}

/** The middles of links to other pages that are in sight, one for each page. */
const linksInSight = `(() => {
  const points = new Map();
  for (const link of document.links) {
    const { x, y, width, height } = link.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const isHit = link.contains(document.elementFromPoint(middle.x, middle.y));
    if (isHit && link.origin === location.origin && link.pathname !== location.pathname) points.set(link.pathname, middle);
  }
  return [...points.values()];
})()`;

const bytesOf = ({ fetched }: Tab) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);

/** Passes over links that do nothing else when they are pointed at, and never clicks: the bytes that this fetches, as a share of those of the visit, in per cent. */
async function passOver(browser: Browser, url: string): Promise<number> {
  const tab = await browser.open({ width: 1280, height: 900, isSlowLine: true, slowdown: 4 });
  try {
    await tab.go(url);
    await tab.settle(true);
    const ofVisit = bytesOf(tab);
    const links = await tab.evaluate<Point[]>(linksInSight);
    if (links.length < passedLinks)
      throw new Error(`${url} shows ${links.length} links, too few to pass over.`);
    for (const link of links.slice(-passedLinks)) {
      await tab.moveTo(link);
      await pause(passMs);
    }
    await tab.settle(true);
    return (100 * (bytesOf(tab) - ofVisit)) / ofVisit;
  } finally {
    await tab.close();
  }
}

export const next: Group = {
  what: 'from a click to the next heading, and bytes that intent fetches in vain; slow line, processor 4× slower',
  measure: async (setting) => {
    const browser = await setting.browser();
    const lines: Line[] = [];
    for (const way of ways)
      for (const hasIntent of [true, false]) {
        const name = `${way.name}, ${hasIntent ? `after ${intentMs} ms of intent` : 'without intent'}`;
        const samples = await inTurns(setting, `next: ${name}`, ({ origin }) =>
          arrive(browser, origin, way, hasIntent),
        );
        lines.push({ name, unit: 'ms', mark: { of: 'p75', atMost: hasIntent ? 100 : 700 }, samples });
      }
    const shares = await inTurns(setting, `next: passing over ${passedLinks} links`, async ({ origin }) => ({
      own: await passOver(browser, `${origin}/blog`),
    }));
    lines.push({
      name: `bytes in vain, ${passedLinks} links`,
      unit: '%',
      mark: { atMost: 10 },
      samples: shares,
    });
    return lines;
  },
};

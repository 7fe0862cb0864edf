/** A visitor's tab: it loads a page, and then the code that the page names, from whichever machine answers. */
import { setTimeout as pause } from 'node:timers/promises';

const paths = ['/', '/typefaces', '/typeface/bungee', '/blog'] as const;
const betweenPagesMs = 100;

/** What a page's HTML names of the browser's files. */
const assetsIn = (html: string): string[] => html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];

export type Tabs = {
  /** Ends them; gives what they missed, in words, and the number of pages that they opened. */
  readonly end: () => Promise<{ readonly missed: readonly string[]; readonly pages: number }>;
};

/** Opens pages until it is ended. */
export function openTabs(url: string): Tabs {
  let isEnding = false;
  let pages = 0;
  const missed: string[] = [];
  const get = async (path: string): Promise<string> => {
    try {
      const response = await fetch(url + path);
      if (!response.ok) missed.push(`${path} → ${response.status}`);
      return await response.text();
    } catch (error) {
      missed.push(`${path} → ${error}`);
      return '';
    }
  };
  const run = async () => {
    while (!isEnding) {
      const html = await get(paths[pages % paths.length] ?? '/');
      pages += 1;
      for (const file of assetsIn(html)) await get(file);
      await pause(betweenPagesMs);
    }
  };
  const running = run();
  return {
    end: async () => {
      isEnding = true;
      await running;
      return { missed, pages };
    },
  };
}

/** Languages of parts, on every public page: whoever has a page read aloud hears each word in its own language. */
import { expect, type Page } from 'playwright/test';
import { languageAttributes, wordInOtherScript } from '../domain/language.ts';
import { test } from './support/visit.ts';

type Text = { readonly text: string; readonly lang: string; readonly dir: string };

/** Every text of the page, with the language and direction that it is in; of HTML in a page of its own if there is some. */
const textsOf = (page: Page, html?: string): Promise<Text[]> =>
  page.evaluate((source) => {
    const parsed = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html');
    const found: Text[] = [];
    const add = (element: Element, text: string | null) => {
      if (!text?.trim()) return;
      const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
      found.push({ text: text.trim(), lang, dir: element.closest('[dir]')?.getAttribute('dir') ?? 'ltr' });
    };
    for (const element of parsed.querySelectorAll('title, body, body *:not(script, style)')) {
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) add(element, node.nodeValue);
      for (const name of ['alt', 'title', 'aria-label', 'placeholder'])
        add(element, element.getAttribute(name));
    }
    return found;
  }, html);

const misread = (texts: readonly Text[]) =>
  texts.filter(({ text, lang, dir }) => {
    if (wordInOtherScript(text, lang) !== undefined) return true;
    return wordInOtherScript(text) !== undefined && languageAttributes(lang).dir !== dir;
  });

// §accessibility.language
test('on every page of the sitemap a word in another script than Latin says its language and direction', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(180_000);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  expect(paths.length).toBeGreaterThan(50);
  let foreign = 0;
  for (const path of paths) {
    const texts = await textsOf(page, await (await page.request.get(path)).text());
    expect(misread(texts), path).toEqual([]);
    foreign += texts.filter(({ text }) => wordInOtherScript(text) !== undefined).length;
  }
  expect(foreign, 'words of other scripts').toBeGreaterThan(100);
});

// §accessibility.language
test('so do the letters of the glyph grid, which is loaded when it comes near', { tag: '@long' }, async ({
  page,
}) => {
  for (const [path, letter] of [
    ['/typeface/kufam', 'ش'],
    ['/typeface/frank-ruhl-libre', 'ש'],
    ['/typeface/geologica', 'Ж'],
  ] as const) {
    await page.goto(path);
    await page.locator('#glyphs').scrollIntoViewIfNeeded();
    await expect(page.getByRole('listbox').getByText(letter, { exact: true }).first()).toBeAttached();
    expect(misread(await textsOf(page)), path).toEqual([]);
  }
});

/** A rendered page in the shell of index.html: head, styles, the page's snapshot as JSON. It contains no inline script. */
import { readFileSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { fileFolders } from '../../domain/file-folders.ts';
import type { RenderedPage } from '../../domain/rendered.ts';
import type { Theme } from '../db/tables/catalogue.ts';
import { escapeHtml } from '../escape-html.ts';
import { styleHashesIn } from '../security/headers.ts';
import { bootSource, mainSource, type PageAssets } from './built.ts';
import { themeColourTags, themeCss } from './theme-css.ts';

/** JSON that can't end its script element early. */
const jsonForScript = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** For social cards of pages without a picture of their own. */
const defaultImage = '/social.png';

function metaTags({ meta, isPublic, foundry }: RenderedPage, address: string): string {
  const { title, description, image } = meta;
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(isPublic
      ? [`<link rel="canonical" href="${escapeHtml(address)}">`]
      : ['<meta name="robots" content="noindex">']),
    `<meta property="og:site_name" content="${escapeHtml(foundry)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeHtml(title)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    `<meta property="og:url" content="${escapeHtml(address)}">`,
    `<meta property="og:image" content="${escapeHtml(new URL(image ?? defaultImage, address).href)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
  return tags.join('');
}

/**
 * Tells the browser that it may fetch the page of a link that is pointed at (§navigation.ahead.document). The application,
 * which fetches less, takes this out once it is alive (src/app/boot.ts).
 */
const speculationRules = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: `/(${fileFolders.join('|')})/*` } },
          { not: { selector_matches: '[target], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

export type Scheme = 'light' | 'dark';

/** The colour scheme that a visitor chose, from its cookie; undefined for the system's. */
export const schemeOf = ({ cookies: { scheme } }: FastifyRequest): Scheme | undefined =>
  scheme === 'light' || scheme === 'dark' ? scheme : undefined;

/** The page's HTML with a chosen scheme from the first paint on. */
export function withScheme(html: string, scheme: Scheme | undefined): string {
  return scheme ? html.replace('<html lang="en">', `<html lang="en" data-theme="${scheme}">`) : html;
}

export type DocumentParts = {
  readonly page: RenderedPage;
  readonly assets: PageAssets;
  readonly theme: Theme;
  /** The page's full address, for canonical and social tags. */
  readonly address: string;
  /** Structured data in schema.org's vocabulary. */
  readonly linkedData?: unknown;
};

export type PageDocument = {
  readonly html: string;
  /** Hashes of the style elements in its head; no others are allowed. */
  readonly styles: readonly string[];
};

/** The shell, without its comment and the space between its lines. */
const shell = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
  .replace(/<!-- .*? -->/gs, '')
  .replace(/\n\s*/g, '');

/** The whole document as text. */
export function renderDocument({ page, assets, theme, address, linkedData }: DocumentParts): PageDocument {
  const [font] = page.fonts;
  const slots: Readonly<Record<string, string>> = {
    preload: font
      ? `<link rel="preload" as="font" type="font/woff2" href="${escapeHtml(font)}" crossorigin>`
      : '',
    meta:
      metaTags(page, address) +
      `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(page.foundry)}: Blog" href="/blog/feed.xml">` +
      // Data, not code: the content security policy doesn't apply to it.
      (linkedData === undefined
        ? ''
        : `<script type="application/ld+json">${jsonForScript(linkedData)}</script>`),
    theme: themeColourTags(theme),
    // By their names the browser's code knows which files it needn't load (src/effects/import-with-styles.ts).
    styles: `<style data-files="${assets.cssFiles.join(' ')}">${themeCss(theme)}${assets.css}</style>${page.styles}`,
    bodyClass: escapeHtml(page.bodyClass),
    page: page.html,
    speculation: page.isPublic
      ? `<script type="speculationrules">${jsonForScript(speculationRules)}</script>`
      : '',
    snapshot: `<script type="application/json" id="page-snapshot">${jsonForScript(page.arrival)}</script>`,
  };
  const html = shell
    .replace(`/${bootSource}`, assets.boot)
    .replace(`/${mainSource}`, assets.main)
    .replace(' data-more=""', assets.modules.length > 0 ? ` data-more="${assets.modules.join(' ')}"` : '')
    .replace(/<!--slot:(\w+)-->/g, (_, name: string) => slots[name] ?? '');
  return { html, styles: styleHashesIn(slots.styles ?? '') };
}

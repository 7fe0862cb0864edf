/** The HTML around a rendered page: head, frame, the JSON that the browser goes on from. No script stands in it. */
import type { RenderedPage } from '../../domain/rendered.ts';
import { styleHash } from '../security/headers.ts';
import type { PageAssets } from './built.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** JSON that can't end its script element early. */
const embedded = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c');

/** For social cards, where a page has no picture of its own. */
const usualImage = '/social.png';

function metaTags({ meta, isPublic }: RenderedPage, address: string): string {
  const { title, description, image } = meta;
  const tags = [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...(isPublic
      ? [`<link rel="canonical" href="${escaped(address)}">`]
      : ['<meta name="robots" content="noindex">']),
    `<meta property="og:site_name" content="Skerry">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    `<meta property="og:url" content="${escaped(address)}">`,
    `<meta property="og:image" content="${escaped(new URL(image ?? usualImage, address).href)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
  return tags.join('');
}

export type Scheme = 'light' | 'dark';

/** The colour scheme that a visitor chose by the switch, kept in a cookie; undefined: the system's. */
export function schemeIn(cookies: string | undefined): Scheme | undefined {
  const [, scheme] = /(?:^|;\s*)scheme=(light|dark)(?:;|$)/.exec(cookies ?? '') ?? [];
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

/** The same page in a chosen scheme from its first paint on. */
export function inScheme(html: string, scheme: Scheme | undefined): string {
  return scheme ? html.replace('<html lang="en">', `<html lang="en" data-theme="${scheme}">`) : html;
}

export type DocumentParts = {
  readonly page: RenderedPage;
  readonly assets: PageAssets;
  /** The page's full address, for canonical and social tags. */
  readonly address: string;
  /** For programs, in the words of schema.org. */
  readonly linkedData?: unknown;
};

export type PageDocument = {
  readonly html: string;
  /** Hashes of the style elements in its head: no others may stand in it. */
  readonly styles: readonly string[];
};

/** The texts of the renderer's own style elements; content stands behind them. */
const textsOf = (styles: string) =>
  [...styles.matchAll(/<style[^>]*>([^<]*)<\/style>/g)].map(([, text = '']) => text);

/** The whole document as text. */
export function documentOf({ page, assets, address, linkedData }: DocumentParts): PageDocument {
  const [font] = page.fonts;
  const preload = font
    ? `<link rel="preload" as="font" type="font/woff2" href="${escaped(font)}" crossorigin>`
    : '';
  const more = assets.more.length > 0 ? ` data-more="${escaped(assets.more.join(' '))}"` : '';
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">${preload}` +
    metaTags(page, address) +
    // Data, not code: the security policy has nothing to say about it.
    (linkedData === undefined ? '' : `<script type="application/ld+json">${embedded(linkedData)}</script>`) +
    `<link rel="alternate" type="application/rss+xml" title="Skerry: Blog" href="/blog/feed.xml">` +
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">` +
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2f4ee">` +
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c2237">` +
    `<style>${assets.css}</style>${page.styles}` +
    `<script type="module" async src="${assets.boot}" data-main="${assets.main}"${more}></script></head>` +
    `<body class="${escaped(page.bodyClass)}"><div id="root">${page.html}</div>` +
    `<script type="application/json" id="page-snapshot">${embedded(page.arrival)}</script></body></html>`;
  return { html, styles: [assets.css, ...textsOf(page.styles)].map(styleHash) };
}

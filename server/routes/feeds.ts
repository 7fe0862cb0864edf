/** Files for programs: sitemap.xml, robots.txt and the blog's RSS feed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BlogEntry } from '../../domain/blog.ts';
import { pathOfPage } from '../../domain/site-addresses.ts';
import { createResponseCache, sendCached, toCachedResponse } from '../response-cache.ts';
import type { Services } from '../services.ts';
import { findFoundry } from '../stores/foundry.ts';
import { findNewestPosts, findPageKeys, findSiteUrls, type SiteUrl } from '../stores/site-urls.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
/** Text for XML, without the control characters that XML doesn't allow. */
const xml = (text: string) =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const itemsInFeed = 30;
const staticUrls: readonly SiteUrl[] = ['/', '/typefaces', '/blog', '/commissions'].map((path) => ({
  path,
  changed: null,
}));

function sitemapOf(origin: string, addresses: readonly SiteUrl[]): string {
  const urls = addresses.map(({ path, changed }) => {
    const lastmod = changed === null ? '' : `<lastmod>${xml(changed)}</lastmod>`;
    return `<url><loc>${xml(origin + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function itemOf(origin: string, post: BlogEntry): string {
  const link = `${origin}/blog/${post.category}/${post.slug}`;
  const picture = post.image
    ? `<p><img src="${xml(origin + post.image.src)}" width="${post.image.width}" height="${post.image.height}" alt="${xml(post.image.alt)}"></p>`
    : '';
  const tags = [...post.categories, ...post.families].map(({ name }) => `<category>${xml(name)}</category>`);
  return [
    '<item>',
    `<title>${xml(post.name)}</title>`,
    `<link>${xml(link)}</link>`,
    `<guid isPermaLink="true">${xml(link)}</guid>`,
    `<pubDate>${new Date(`${post.date}T12:00:00Z`).toUTCString()}</pubDate>`,
    ...tags,
    `<description>${xml(picture + post.excerpt.replaceAll('href="/', `href="${origin}/`))}</description>`,
    '</item>',
  ].join('');
}

function feedOf(origin: string, foundry: string, posts: readonly BlogEntry[]): string {
  const newest = posts[0]?.date;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xml(foundry)}: Blog</title>`,
    `<link>${xml(`${origin}/blog`)}</link>`,
    '<description>Fonts in use, new typefaces, and notes on how letters work.</description>',
    '<language>en</language>',
    `<atom:link href="${xml(`${origin}/blog/feed.xml`)}" rel="self" type="application/rss+xml"/>`,
    ...(newest ? [`<lastBuildDate>${new Date(`${newest}T12:00:00Z`).toUTCString()}</lastBuildDate>`] : []),
    ...posts.map((post) => itemOf(origin, post)),
    '</channel></rss>\n',
  ].join('\n');
}

const robotsOf = (origin: string) =>
  [
    'User-agent: *',
    'Disallow: /v1/',
    'Disallow: /proofs/',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /user/',
    'Disallow: /club/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

/** Each is built once for each version of the content. */
export function registerFeeds(app: FastifyInstance, { config, db, currentState }: Services): void {
  const cache = createResponseCache();
  const send =
    (type: string, make: () => Promise<string>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const { contentVersion } = await currentState();
      const response = await cache.get(type, contentVersion, async () =>
        toCachedResponse(await make(), type),
      );
      return sendCached(request, reply, response);
    };
  const { origin } = config;
  app.get(
    '/sitemap.xml',
    send('application/xml; charset=utf-8', async () => {
      const pages = (await findPageKeys(db)).flatMap((key) => pathOfPage(key) ?? []);
      const texts = pages.map((path) => ({ path, changed: null }));
      return sitemapOf(origin, [...staticUrls, ...texts, ...(await findSiteUrls(db))]);
    }),
  );
  app.get(
    '/blog/feed.xml',
    send('application/rss+xml; charset=utf-8', async () =>
      feedOf(origin, (await findFoundry(db)).name, await findNewestPosts(db, itemsInFeed)),
    ),
  );
  app.get(
    '/robots.txt',
    send('text/plain; charset=utf-8', async () => robotsOf(origin)),
  );
}

import type { StaticPage } from '../../domain/pages.ts';

const heading = /^\s*<h1(?: [^>]*)?>(.*?)<\/h1>/s;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** Splits a text into its first heading as plain text and the HTML after it; without a heading the page's title is used. */
export function splitHeading({ data, meta }: Pick<StaticPage, 'data' | 'meta'>): {
  title: string;
  text: string;
} {
  const [match, headingHtml] = heading.exec(data) ?? [];
  if (match === undefined || headingHtml === undefined) return { title: meta.title, text: data };
  const title = headingHtml
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
  return { title, text: data.slice(match.length) };
}

import type { StaticPage } from '../../domain/pages.ts';

const heading = /^\s*<h1(?: [^>]*)?>(.*?)<\/h1>/s;
const signs: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** A text's own first heading as plain text, and the HTML after it; a text without one goes by the page's title. */
export function titled({ data, meta }: Pick<StaticPage, 'data' | 'meta'>): { title: string; text: string } {
  const [whole, inner] = heading.exec(data) ?? [];
  if (whole === undefined || inner === undefined) return { title: meta.title, text: data };
  const title = inner.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, (sign) => signs[sign] ?? sign);
  return { title, text: data.slice(whole.length) };
}

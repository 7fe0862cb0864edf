/** Markdown to the HTML that is stored: only what a text needs, pictures of ours, videos of two hosts. */
import { Marked, type Token } from 'marked';
import sanitize from 'sanitize-html';
import {
  allowedAttributes,
  allowedTags,
  isAllowedAttribute,
  linkSchemes,
  pictureColour,
  videoHosts,
} from '../../domain/allowed-html.ts';
import { slugPattern } from '../../domain/catalogue.ts';
import { newsletterPlaceId, type PageHeading } from '../../domain/pages.ts';
import type { Picture } from '../../domain/picture.ts';
import { typeset } from './typeset.ts';
import { frameOf } from './videos.ts';

export type Written = {
  readonly markdown: string;
  readonly pictures: ReadonlyMap<string, Picture>;
  /** `file:line` of the place where this piece of the text stands. */
  readonly at: (piece: string) => string;
  readonly problems: string[];
  readonly warnings: string[];
};

const marked = new Marked({ gfm: true, async: false });

const literal: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'var']);
/** Ids that the page itself looks for. */
const taken: ReadonlySet<string> = new Set(['root', 'page-snapshot', 'announcer', 'main', 'menu']);

/** What both of the server's cleanings allow. */
const allowed = {
  allowedTags: [...allowedTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedSchemes: [...linkSchemes],
  allowedSchemesByTag: { iframe: ['https'], img: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: [...videoHosts],
  allowIframeRelativeUrls: false,
  allowedStyles: { img: { [pictureColour.property]: [pictureColour.value] } },
} satisfies sanitize.IOptions;

/** Stored HTML as a page shows it: whatever came into the database past the import is left out. */
export const cleanStored = (html: string): string => sanitize(html, allowed);

const pictureName = /^(?:\.\.\/)?pictures\/([a-z0-9-]+)\.avif$/;

function imageTag(written: Written, given: sanitize.Attributes): sanitize.Tag {
  const src = given.src ?? '';
  const name = pictureName.exec(src)?.[1];
  const picture = name === undefined ? undefined : written.pictures.get(name);
  if (!picture)
    written.problems.push(
      `${written.at(src)}: ‘${src}’ is not a picture of the foundry, expected ../pictures/NAME.avif with a name of pictures/pictures.json`,
    );
  return {
    tagName: 'img',
    attribs: {
      src: picture?.src ?? '',
      alt: typeset(given.alt || picture?.alt || ''),
      width: String(picture?.width ?? 1),
      height: String(picture?.height ?? 1),
      loading: 'lazy',
      decoding: 'async',
      style: `background-color:${picture?.placeholder ?? '#000000'}`,
      ...(given.class ? { class: given.class } : {}),
    },
  };
}

function frameTag(written: Written, given: sanitize.Attributes): sanitize.Tag {
  const src = given.src ?? '';
  const frame = frameOf(src);
  if (frame === undefined)
    written.problems.push(
      `${written.at(src || '<iframe')}: a frame of ‘${src}’ is not allowed, expected a video of ${videoHosts.join(' or ')}`,
    );
  if (!given.title)
    written.problems.push(
      `${written.at(src || '<iframe')}: the frame has no title, expected title="What the video shows"`,
    );
  return { tagName: 'iframe', attribs: frameAttributes(frame ?? '', typeset(given.title ?? '')) };
}

const frameAttributes = (src: string, title: string) => ({
  src,
  title,
  loading: 'lazy',
  allow: 'fullscreen; picture-in-picture',
  allowfullscreen: 'allowfullscreen',
});

/** A video's frame as posts hold it; `src` and `title` are ours. */
export function videoHtml(src: string, title: string): string {
  const text = Object.entries(frameAttributes(src, title))
    .map(([name, value]) => `${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`)
    .join(' ');
  return `<div class="video"><iframe ${text}></iframe></div>`;
}

const schemes = `${linkSchemes.join(', ')} or an address of this site`;
// A scheme is read as browsers read it: without white space and control characters.
const isForeignScheme = (address: string) => {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\s\p{Cc}]/gu, '')) ?? [];
  return scheme !== undefined && !linkSchemes.some((one) => one === scheme.toLowerCase());
};

function warnOfLostAttributes(
  tag: string,
  name: string,
  at: Written['at'],
  warnings: Written['warnings'],
): void {
  for (const [, attribute = '', quoted, single, plain] of tag.matchAll(
    /\s([a-z][\w:-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi,
  )) {
    const value = quoted ?? single ?? plain ?? '';
    const isStyle = attribute.toLowerCase() === 'style';
    if (isStyle || !isAllowedAttribute(name, attribute.toLowerCase()))
      warnings.push(
        `${at(tag)}: ${attribute} of <${name}> is left out, expected attributes that a text needs`,
      );
    else if (name === 'a' && attribute.toLowerCase() === 'href' && isForeignScheme(value))
      warnings.push(`${at(tag)}: the link to ‘${value}’ is left out, expected ${schemes}`);
  }
}

function warnOfLostTags({ at, warnings }: Written, tokens: readonly Token[]): void {
  // Nothing here is a promise; its type allows for visitors that are.
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === 'link' && isForeignScheme(String(token.href)))
      warnings.push(`${at(token.raw)}: the link to ‘${token.href}’ is left out, expected ${schemes}`);
    if (token.type !== 'html') return;
    for (const [piece, name = ''] of token.raw.matchAll(/<([a-z][\w-]*)(?:[^>"']|"[^"]*"|'[^']*')*/gi))
      if (!allowedTags.includes(name.toLowerCase()))
        warnings.push(`${at(piece)}: <${name.toLowerCase()}> is left out, expected tags that a text needs`);
      else warnOfLostAttributes(piece, name.toLowerCase(), at, warnings);
  });
}

const plainId = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&[a-z]+;|[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

/** Quotes in text as themselves: as entities they would part the text that is set as one. */
const withPlainQuotes = (html: string) =>
  html.replace(/(<[^>]*>)|&quot;|&#39;/g, (sign, tag?: string) => tag ?? (sign === '&quot;' ? '"' : "'"));

/** Clean HTML without anything that runs. */
export function cleanHtml(written: Written): string {
  const place = `<div id="${newsletterPlaceId}"></div>`;
  const source = written.markdown.replace(/<!--\s*newsletter\s*-->/, `\n${place}\n`);
  const tokens = marked.lexer(source);
  warnOfLostTags(written, tokens);
  const html = sanitize(withPlainQuotes(marked.parser(tokens)), {
    ...allowed,
    transformTags: {
      img: (_, given) => imageTag(written, given),
      iframe: (_, given) => frameTag(written, given),
      '*': (tagName, { id, ...rest }) => ({
        tagName,
        attribs: id !== undefined && slugPattern.test(id) && !taken.has(id) ? { ...rest, id } : rest,
      }),
    },
    textFilter: (text, tagName) => (literal.has(tagName ?? '') ? text : typeset(text)),
  });
  return html
    .replace(/(?<!<div class="video">\s*)<iframe [^>]*><\/iframe>/g, '<div class="video">$&</div>')
    .trim();
}

const heading = /<h([1-6])((?: [^>]*)?)>(.*?)<\/h\1>/gs;
const entity: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The same HTML with an id on every heading, and what a list of contents shows: headings below the page's own. */
export function withAnchors(html: string): { html: string; contents: PageHeading[] } {
  const used = new Set(taken);
  const contents: PageHeading[] = [];
  const anchored = html.replace(heading, (whole, level: string, given: string, inner: string) => {
    const title = inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, (sign) => entity[sign] ?? sign);
    const own = / id="([^"]+)"/.exec(given)?.[1];
    const wanted = own ?? (plainId(title) || 'section');
    let id = wanted;
    for (let count = 2; used.has(id); count += 1) id = `${wanted}-${count}`;
    used.add(id);
    if (level !== '1') contents.push({ id, title: title.slice(0, 300), level: Number(level) });
    return own === undefined ? `<h${level}${given} id="${id}">${inner}</h${level}>` : whole;
  });
  return { html: anchored, contents };
}

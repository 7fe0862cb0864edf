/** Converts Markdown to the HTML that is stored: only what a text needs, the shop's own pictures, videos of two hosts. */
import { Marked, type Token } from 'marked';
import sanitize from 'sanitize-html';
import {
  allowedAttributes,
  allowedTags,
  isAllowedAttribute,
  linkSchemes,
  pictureColour,
  storedTags,
  videoHosts,
} from '../../domain/allowed-html.ts';
import { slugPattern } from '../../domain/catalogue.ts';
import { languageAttributes, wordInOtherScript } from '../../domain/language.ts';
import { locale } from '../../domain/locale.ts';
import { newsletterPlaceId, type PageHeading } from '../../domain/pages.ts';
import type { Picture } from '../../domain/picture.ts';
import { pictureSizes } from '../../domain/picture-sizes.ts';
import { typeset } from './typeset.ts';
import { videoFrameUrl } from './videos.ts';

export type HtmlInput = {
  readonly markdown: string;
  /** By their files: `quay.avif`. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** `file:line:column` of this piece of the text, the first from this offset on. */
  readonly locationOf: (piece: string, from?: number) => string;
  /** The address that a path of this site leads to, itself or a redirect's target; undefined where nothing is. */
  readonly resolve?: ((path: string) => string | undefined) | undefined;
  readonly problems: string[];
  readonly warnings: string[];
};

const marked = new Marked({ gfm: true, async: false });

const verbatimTags: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'samp', 'var']);
/** Ids that the page's own code uses. */
const reservedIds: ReadonlySet<string> = new Set(['root', 'page-snapshot', 'announcer', 'main', 'menu']);

/** Shared by both sanitizers of the server. */
const sanitizeOptions = {
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

/** Stored HTML for a page: whatever got into the database past the import is removed. */
export const cleanStored = (html: string): string =>
  sanitize(html, {
    ...sanitizeOptions,
    allowedTags: [...storedTags],
    selfClosing: [...sanitize.defaults.selfClosing, 'source'],
  });

/**
 * Where the cleaning is in the Markdown: it meets tags and texts in their order, so each is looked for from the one before.
 * What stands in code is no tag.
 */
function createCursor(markdown: string, tokens: readonly Token[]) {
  let code = 0;
  let source = markdown;
  void marked.walkTokens([...tokens], ({ type, raw }) => {
    if (type !== 'code' && type !== 'codespan') return;
    const at = source.indexOf(raw, code);
    if (at < 0) return;
    code = at + raw.length;
    source = source.slice(0, at) + raw.replace(/[<![]/g, ' ') + source.slice(code);
  });
  let position = 0;
  return {
    /** Goes on to this text, if it is there as it is. */
    pass(text: string) {
      const at = source.indexOf(/[\p{L}\p{N}]+/u.exec(text)?.[0] ?? ' ', position);
      if (at >= 0) position = at;
    },
    /** Goes on to the next tag, or picture, of this address. */
    passTag(name: 'img' | 'iframe', src: string) {
      const address = src.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      const html = `<${name}\\b[^>]*?\\bsrc\\s*=\\s*["']?${address}`;
      const found = new RegExp(name === 'img' ? `${html}|!\\[[^\\]]*\\]\\(\\s*<?${address}` : html, 'gi');
      found.lastIndex = position;
      position = found.exec(source)?.index ?? position;
    },
    get position() {
      return position;
    },
  };
}
type Cursor = ReturnType<typeof createCursor>;

const pictureFile = /^(?:\.\.\/)?pictures\/([^/]+)$/;

function imageTag(input: HtmlInput, cursor: Cursor, attributes: sanitize.Attributes): sanitize.Tag {
  const src = attributes.src ?? '';
  cursor.passTag('img', src);
  const picture = input.pictures.get(pictureFile.exec(src)?.[1] ?? '');
  if (!picture)
    input.problems.push(
      `${input.locationOf(src, cursor.position)}: ‘${src}’ is not a picture of the foundry, expected ../pictures/ and the file of a drawn or described one`,
    );
  return {
    tagName: 'img',
    attribs: {
      src: picture?.src ?? '',
      ...(picture?.widths ? { srcset: picture.widths.webp, sizes: pictureSizes } : {}),
      alt: typeset(attributes.alt || picture?.alt || ''),
      width: String(picture?.width ?? 1),
      height: String(picture?.height ?? 1),
      loading: 'lazy',
      decoding: 'async',
      style: `background-color:${picture?.placeholder ?? '#000000'}`,
      ...(attributes.class ? { class: attributes.class } : {}),
    },
  };
}

/** Around a picture of several widths, the same ones in the format that most browsers know. */
function withSources(html: string, pictures: HtmlInput['pictures']): string {
  const found = new Map([...pictures.values()].map(({ src, widths }) => [src, widths]));
  return html.replace(/<img src="([^"]*)"[^>]*>/g, (image, src: string) => {
    const avif = found.get(src)?.avif;
    return avif === undefined
      ? image
      : `<picture><source type="image/avif" srcset="${avif}" sizes="${pictureSizes}" />${image}</picture>`;
  });
}

function frameTag(input: HtmlInput, cursor: Cursor, attributes: sanitize.Attributes): sanitize.Tag {
  const src = attributes.src ?? '';
  cursor.passTag('iframe', src);
  const location = input.locationOf('<iframe', cursor.position);
  const frame = videoFrameUrl(src);
  if (frame === undefined)
    input.problems.push(
      `${location}: a frame of ‘${src}’ is not allowed, expected a video of ${videoHosts.join(' or ')}`,
    );
  if (!attributes.title)
    input.problems.push(`${location}: the frame has no title, expected title="What the video shows"`);
  return { tagName: 'iframe', attribs: frameAttributes(frame ?? '', typeset(attributes.title ?? '')) };
}

const frameAttributes = (src: string, title: string) => ({
  src,
  title,
  loading: 'lazy',
  allow: 'fullscreen; picture-in-picture',
  allowfullscreen: 'allowfullscreen',
});

/** A video's frame as posts contain it; `src` and `title` must come from the shop, not from a visitor. */
export function videoHtml(src: string, title: string): string {
  const text = Object.entries(frameAttributes(src, title))
    .map(([name, value]) => `${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`)
    .join(' ');
  return `<div class="video"><iframe ${text}></iframe></div>`;
}

const schemes = `${linkSchemes.join(', ')} or an address of this site`;
// Browsers ignore white space and control characters in a scheme, so they are removed first.
const isForeignScheme = (address: string) => {
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\s\p{Cc}]/gu, '')) ?? [];
  return scheme !== undefined && !linkSchemes.some((linkScheme) => linkScheme === scheme.toLowerCase());
};

/** Neither with a scheme nor from the site's root: it would mean another address on every page. */
const isRelative = (address: string) => !/^\s*(?:[a-z][a-z\d+.-]*\s*:|\/|#)/i.test(address);

/** The warning of a link at this location to a path of the site at which nothing is. */
export const nothingAt = (path: string, location: string): string =>
  `${location}: nothing is at ‘${path}’, expected an address of this site`;

type Findings = Pick<HtmlInput, 'problems' | 'warnings' | 'resolve'>;

function checkLink(address: string, location: string, { problems, warnings, resolve }: Findings): void {
  if (isRelative(address))
    problems.push(
      `${location}: the link to ‘${address}’ leads nowhere, expected https://… or /… of this site`,
    );
  else if (isForeignScheme(address))
    warnings.push(`${location}: the link to ‘${address}’ is left out, expected ${schemes}`);
  else if (resolve && address.startsWith('/') && resolve(address) === undefined)
    warnings.push(nothingAt(address, location));
}

function checkAttributes(tag: string, name: string, location: string, findings: Findings): void {
  for (const [, attribute = '', quoted, single, plain] of tag.matchAll(
    /\s([a-z][\w:-]*)\s*(?:=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi,
  )) {
    const value = quoted ?? single ?? plain ?? '';
    const isStyle = attribute.toLowerCase() === 'style';
    if (isStyle || !isAllowedAttribute(name, attribute.toLowerCase()))
      findings.warnings.push(
        `${location}: ${attribute} of <${name}> is left out, expected attributes that a text needs`,
      );
    else if (name === 'a' && attribute.toLowerCase() === 'href') checkLink(value, location, findings);
  }
}

/** A link that leads nowhere is a fault; tags, attributes and links that are left out get a warning. */
function checkTokens({ markdown, locationOf, ...findings }: HtmlInput, tokens: readonly Token[]): void {
  let from = 0;
  const locate = (piece: string) => {
    from = Math.max(from, markdown.indexOf(piece, from));
    return locationOf(piece, from);
  };
  // No visitor here returns a promise, though the type allows it.
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === 'link') checkLink(String(token.href), locate(token.raw), findings);
    if (token.type !== 'html') return;
    for (const [piece, name = ''] of token.raw.matchAll(/<([a-z][\w-]*)(?:[^>"']|"[^"]*"|'[^']*')*/gi))
      if (!allowedTags.includes(name.toLowerCase()))
        findings.warnings.push(
          `${locate(piece)}: <${name.toLowerCase()}> is left out, expected tags that a text needs`,
        );
      else checkAttributes(piece, name.toLowerCase(), locate(piece), findings);
  });
}

const slugify = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&[a-z]+;|[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);

/** Plain quotes in text: as entities they would split text that is typeset as one. */
const withPlainQuotes = (html: string) =>
  html.replace(/(<[^>]*>)|&quot;|&#39;/g, (sign, tag?: string) => tag ?? (sign === '&quot;' ? '"' : "'"));

/** Clean HTML without active content, in which every word of another script says its language (§content.language). */
export function cleanHtml(input: HtmlInput): string {
  /** The languages of the open elements, each with its element's name. */
  const languages = [{ element: '', language: locale as string }];
  const checkLanguage = (text = '') => {
    const { language = locale } = languages.at(-1) ?? {};
    const word = wordInOtherScript(text, language);
    if (word !== undefined)
      input.problems.push(
        `${input.locationOf(word, cursor.position)}: ‘${word}’ is in no script of the language ‘${language}’, expected <span lang="…">${word}</span> with the tag of its language, such as ru, el, ar or he`,
      );
  };
  const newsletterPlaceholder = `<div id="${newsletterPlaceId}"></div>`;
  const source = input.markdown.replace(/<!--\s*newsletter\s*-->/, `\n${newsletterPlaceholder}\n`);
  const tokens = marked.lexer(source);
  const cursor = createCursor(input.markdown, tokens);
  checkTokens(input, tokens);
  const html = sanitize(withPlainQuotes(marked.parser(tokens)), {
    ...sanitizeOptions,
    onOpenTag: (element, { lang, alt, title }) => {
      languages.push({ element, language: lang ?? languages.at(-1)?.language ?? locale });
      checkLanguage(alt);
      checkLanguage(title);
    },
    onCloseTag: (element) => {
      if (languages.at(-1)?.element === element) languages.pop();
    },
    transformTags: {
      img: (_, attributes) => imageTag(input, cursor, attributes),
      iframe: (_, attributes) => frameTag(input, cursor, attributes),
      '*': (tagName, { id, href, ...rest }) => ({
        tagName,
        attribs: {
          ...(rest.lang === undefined ? {} : languageAttributes(rest.lang)),
          ...rest,
          ...(href === undefined ? {} : { href: (href.startsWith('/') && input.resolve?.(href)) || href }),
          ...(id !== undefined && slugPattern.test(id) && !reservedIds.has(id) ? { id } : {}),
        },
      }),
    },
    textFilter: (text, tagName) => {
      cursor.pass(text);
      checkLanguage(text);
      return verbatimTags.has(tagName ?? '') ? text : typeset(text);
    },
  });
  return withSources(html, input.pictures)
    .replace(/(?<!<div class="video">\s*)<iframe [^>]*><\/iframe>/g, '<div class="video">$&</div>')
    .trim();
}

const heading = /<h([1-6])((?: [^>]*)?)>(.*?)<\/h\1>/gs;
const entity: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The same HTML with an id on every heading, and the table of contents: headings below the page's own. */
export function withAnchors(html: string): { html: string; contents: PageHeading[] } {
  const used = new Set(reservedIds);
  const contents: PageHeading[] = [];
  const anchored = html.replace(heading, (_, level: string, attributes: string, inner: string) => {
    const title = inner
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot);/g, (sign) => entity[sign] ?? sign);
    const existingId = / id="([^"]+)"/.exec(attributes)?.[1];
    const preferredId = existingId ?? (slugify(title) || 'section');
    let id = preferredId;
    for (let count = 2; used.has(id); count += 1) id = `${preferredId}-${count}`;
    used.add(id);
    if (level !== '1') contents.push({ id, title: title.slice(0, 300), level: Number(level) });
    return `<h${level}${attributes.replace(/ id="[^"]+"/, '')} id="${id}">${inner}</h${level}>`;
  });
  return { html: anchored, contents };
}

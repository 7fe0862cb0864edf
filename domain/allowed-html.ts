/** The HTML allowed in a foundry's texts: they are cleaned to it when stored, when rendered, and again in browsers. */

/** The only hosts of embedded video frames; the page's security policy names the same two. */
export const videoHosts = ['www.youtube-nocookie.com', 'player.vimeo.com'] as const;

export const allowedTags: readonly string[] = (
  'a abbr b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em figcaption figure ' +
  'h1 h2 h3 h4 h5 h6 hr i iframe img ins kbd li mark ol p pre q rp rt ruby s samp section small span strong sub sup ' +
  'table tbody td tfoot th thead time tr u ul var wbr'
).split(' ');

/** Those of stored HTML, beside them what the import makes around a picture that has several widths. */
export const storedTags: readonly string[] = [...allowedTags, 'picture', 'source'];

/** Attributes by tag; those under `*` are allowed on every tag. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': ['class', 'lang', 'dir', 'id'],
  a: ['href', 'title', 'hreflang', 'download'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'style'],
  source: ['type', 'srcset', 'sizes'],
  iframe: ['src', 'title', 'loading', 'allowfullscreen', 'allow'],
  th: ['scope', 'colspan', 'rowspan', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  ol: ['start', 'reversed', 'type'],
  time: ['datetime'],
  abbr: ['title'],
};

export const isAllowedAttribute = (tag: string, name: string): boolean =>
  [...(allowedAttributes['*'] ?? []), ...(allowedAttributes[tag] ?? [])].includes(name);

/** The only inline style: a picture's placeholder colour until it has loaded. */
export const pictureColour = { property: 'background-color', value: /^#[0-9a-f]{6}$/i } as const;

/** Allowed schemes of links; an address without a scheme is one of this site. */
export const linkSchemes = ['https', 'http', 'mailto'] as const;

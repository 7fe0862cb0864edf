import { describe, expect, it } from 'vitest';
import { cleanHtml, cleanStored, withAnchors } from '../../server/content/clean-html.ts';
import { typeset } from '../../server/content/typeset.ts';
import { videoFrameUrl } from '../../server/content/videos.ts';

const picture = {
  src: '/pictures/quay.0.avif',
  width: 1600,
  height: 1000,
  alt: 'A quay.',
  placeholder: '#0c2237',
};

const wide = {
  ...picture,
  src: '/pictures/pier.0.960.webp',
  widths: {
    avif: '/pictures/pier.0.480.avif 480w, /pictures/pier.0.960.avif 960w',
    webp: '/pictures/pier.0.480.webp 480w, /pictures/pier.0.960.webp 960w',
  },
};

function clean(markdown: string) {
  const problems: string[] = [];
  const warnings: string[] = [];
  const pictures = new Map([
    ['quay.avif', picture],
    ['pier.jpg', wide],
  ]);
  const html = cleanHtml({ markdown, pictures, locationOf: (piece) => `at ${piece}`, problems, warnings });
  return { html, problems, warnings };
}

describe('a text that is stored', () => {
  it.each([
    ['<script>alert(1)</script>'],
    ['<p onclick="alert(1)">x</p>'],
    ['[x](javascript:alert(1))'],
    ['[x](JaVaScRiPt&colon;alert(1))'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>'],
    ['<svg onload="alert(1)"><script>alert(1)</script></svg>'],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>'],
    ['<style>body { display: none }</style>'],
    ['<form action="https://evil.example"><input name="password"></form>'],
    ['<object data="x"></object><embed src="x"><base href="https://evil.example">'],
    ['<p style="position:fixed">x</p>'],
    ['<div id="page-snapshot">{}</div><div id="root"></div>'],
    ['<a href="//evil.example/x">x</a>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ])('holds nothing that runs or misleads: %s', (markdown) => {
    const { html } = clean(markdown);
    expect(html).not.toMatch(
      /<(?:script|style|svg|math|form|input|object|embed|base|noscript)|\son\w+=|javascript|data:|position|id="(?:page-snapshot|root)"|evil\.example/i,
    );
  });

  it('says which tags it leaves out', () => {
    expect(clean('One.\n\n<marquee>Two.</marquee>').warnings).toEqual([
      'at <marquee: <marquee> is left out, expected tags that a text needs',
    ]);
  });

  it.each([
    ['<p onclick="go()">x</p>', 'onclick of <p> is left out, expected attributes that a text needs'],
    ['<p style="color:red">x</p>', 'style of <p> is left out, expected attributes that a text needs'],
    [
      '<a href="javascript:go()">x</a>',
      'the link to ‘javascript:go()’ is left out, expected https, http, mailto or an address of this site',
    ],
    [
      '[x](javascript:go())',
      'the link to ‘javascript:go()’ is left out, expected https, http, mailto or an address of this site',
    ],
  ])('says what it leaves out of a tag: %s', (markdown, message) => {
    const [warning, ...more] = clean(markdown).warnings;
    expect([warning?.endsWith(message), more], warning).toEqual([true, []]);
  });

  it('says nothing of what it keeps', () => {
    const unchangedHtml =
      '<p class="lead" lang="de">x <a href="/blog?x=a:b" title="y">z</a></p>\n\n[x](https://example.com)';
    expect(clean(unchangedHtml).warnings).toEqual([]);
  });

  // §accessibility.language
  it('gives a word of another language its direction', () => {
    expect(clean('In <em lang="he">ים</em> and <span lang="el">νερό</span>.')).toMatchObject({
      html: '<p>In <em lang="he" dir="rtl">ים</em> and <span lang="el" dir="ltr">νερό</span>.</p>',
      problems: [],
    });
  });

  it('shows pictures with their measures, their colour, and their own words when none are given', () => {
    const { html, problems } = clean('![](../pictures/quay.avif)');
    expect(problems).toEqual([]);
    expect(html).toBe(
      '<p><img src="/pictures/quay.0.avif" alt="A quay." width="1600" height="1000" loading="lazy" decoding="async" style="background-color:#0c2237" /></p>',
    );
    expect(clean('![Ours](../pictures/quay.avif)').html).toContain('alt="Ours"');
  });

  // §content.pictures.made
  it('has pictures of several widths in two formats, and no other sources', () => {
    const { html } = clean('![](../pictures/pier.jpg)');
    expect(html).toMatch(
      /^<p><picture><source type="image\/avif" srcset="[^"]+960w" sizes="[^"]+" \/><img src="[^"]+" srcset="[^"]+" [^>]+ \/><\/picture><\/p>$/,
    );
    expect(cleanStored(html)).toBe(html);
    const { html: foreign, warnings } = clean('<picture><source srcset="https://a.example/b.png"></picture>');
    expect(foreign).not.toContain('source');
    expect(warnings).toHaveLength(2);
  });

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
    ['https://player.vimeo.com/video/76979871?h=1', 'https://player.vimeo.com/video/76979871'],
    ['http://youtu.be/dQw4w9WgXcQ', undefined],
    ['https://youtube.com.evil.example/embed/dQw4w9WgXcQ', undefined],
    ['https://www.youtube-nocookie.com/watch', undefined],
  ])('the frame of %s is %s', (address, frame) => {
    expect(videoFrameUrl(address)).toBe(frame);
  });

  // §blog.post.videos, §commissions.detail.videos
  it('puts each video into one box, however it was written', () => {
    const frame = '<iframe src="https://vimeo.com/76979871" title="A film"></iframe>';
    for (const markdown of [frame, `<div class="video">${frame}</div>`]) {
      const { html, problems } = clean(markdown);
      expect(problems).toEqual([]);
      expect(html.match(/<div class="video">/g)).toHaveLength(1);
      expect(html).toContain('src="https://player.vimeo.com/video/76979871" title="A film" loading="lazy"');
    }
  });

  // §pages.about
  it('marks the place of the newsletter form', () => {
    expect(clean('A\n\n<!-- newsletter -->\n\nB').html).toBe(
      '<p>A</p>\n<div id="newsletter-place"></div><p>B</p>',
    );
  });

  it('sets quotes, dashes and spaces, but never in code', () => {
    const { html } = clean('She said "it\'s 12 pt" -- `"it\'s 12 pt"`...');
    expect(html).toBe('<p>She said “it’s 12\u00a0pt” – <code>"it\'s 12 pt"</code>…</p>');
  });

  it.each([
    ["the '90s", 'the ’90s'],
    ['("yes")', '(“yes”)'],
    ['594 × 420 mm', '594\u00a0×\u00a0420\u00a0mm'],
    ['50 % less', '50\u00a0% less'],
    ['צה"ל', 'צה"ל'],
    ['\'a\' and "b"', '‘a’ and “b”'],
  ])('typesets %s', (plain, set) => {
    expect(typeset(plain)).toBe(set);
  });
});

describe('headings', () => {
  it('have anchors of their own, and the contents list all below the first level', () => {
    const { html, contents } = withAnchors(
      clean('# All\n\n## Prices & *tiers*\n\n## Prices & tiers\n\n<h2 id="chosen">Named</h2>\n\n## Ελληνικά')
        .html,
    );
    expect(contents).toEqual([
      { id: 'prices-tiers', title: 'Prices & tiers', level: 2 },
      { id: 'prices-tiers-2', title: 'Prices & tiers', level: 2 },
      { id: 'chosen', title: 'Named', level: 2 },
      { id: 'section', title: 'Ελληνικά', level: 2 },
    ]);
    for (const { id } of contents) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  it('gives a heading another id than the one before it has', () => {
    const { html, contents } = withAnchors(clean('## Support\n\n<h2 id="support">Again</h2>').html);
    expect(contents.map(({ id }) => id)).toEqual(['support', 'support-2']);
    expect(html).toContain('<h2 id="support-2">Again</h2>');
  });
});

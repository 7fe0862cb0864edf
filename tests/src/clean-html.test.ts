import { describe, expect, test } from 'vitest';
import { cleanStored } from '../../server/content/clean-html.ts';
import { cleanHtml } from '../../src/ui/clean-html.ts';

/** The same tree, however its markup is written. */
function treeOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('[style]'))
    element.setAttribute('style', element.getAttribute('style')?.replace(/[\s;]/g, '') ?? '');
  return body.innerHTML;
}
const inBrowser = (html: string) => treeOf(String(cleanHtml(html)));
const onServer = (html: string) => treeOf(cleanStored(html));

const video = (src: string) =>
  `<div class="video"><iframe src="${src}" title="A film" loading="lazy" allow="fullscreen" allowfullscreen="allowfullscreen"></iframe></div>`;

describe('what the import stores', () => {
  test.each([
    '<h2 id="about">About</h2><p lang="de" dir="ltr">A <em>text</em> with <a href="/blog" title="Blog">links</a>.</p>',
    '<p><img src="/pictures/quay.0.avif" alt="A quay." width="1600" height="1000" loading="lazy" decoding="async" style="background-color:#0c2237"></p>',
    '<p><a href="mailto:ada@example.com">Write</a>, <a href="https://example.com/x" hreflang="en" download="terms.pdf">read</a></p>',
    '<ol start="3" reversed="" type="a"><li>One</li></ol><table><tbody><tr><th scope="row" align="left">A</th><td colspan="2">B</td></tr></tbody></table>',
    '<p><time datetime="2026-01-01">Today</time>, <abbr title="that is">i.e.</abbr> <a href="#part">below</a></p>',
    video('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'),
    video('https://player.vimeo.com/video/76979871'),
  ])('stands as it is on both sides: %s', (html) => {
    expect(onServer(html)).toBe(treeOf(html));
    expect(inBrowser(html)).toBe(treeOf(html));
  });
});

describe('a row that was altered in the database', () => {
  test.each([
    '<script>alert(1)</script>',
    '<p onclick="alert(1)" onerror="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a><a href="java\nscript:alert(1)">y</a><a href="data:text/html,x">z</a>',
    '<style>body { display: none }</style>',
    '<form action="https://evil.example"><input name="password"><button>Go</button></form>',
    '<p style="position:fixed;inset:0">x</p><img src="/a.png" style="position:fixed">',
    '<img src="/a.png" style="background-color:#0c2237;position:fixed">',
    '<object data="x"></object><embed src="x"><base href="https://evil.example"><link rel="stylesheet" href="x">',
    '<svg onload="alert(1)"><a href="javascript:alert(1)">x</a></svg><math><mtext>x</mtext></math>',
    '<div data-x="1" aria-label="x" contenteditable="true" name="y">x</div>',
  ])('leaves nothing that runs, moves or sends requests, on either side: %s', (html) => {
    for (const cleaned of [onServer(html), inBrowser(html)])
      expect(cleaned).not.toMatch(
        /<(?:script|style|form|input|button|object|embed|base|link|svg|math)|\son\w+=|script:|data[:-]|position|aria-|contenteditable|name=/i,
      );
  });

  test.each([
    'https://evil.example/embed/x',
    'https://www.youtube-nocookie.com.evil.example/embed/x',
    '//player.vimeo.com/video/1',
    'http://player.vimeo.com/video/1',
    'javascript:alert(1)',
    '/checkout',
  ])('frames nothing of %s', (src) => {
    expect(onServer(video(src))).not.toContain('src=');
    expect(inBrowser(video(src))).not.toContain('src=');
  });
});

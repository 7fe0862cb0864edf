/**
 * Before each file that has a page: what jsdom lacks (nothing scrolls, and of all media queries reduced motion is wanted),
 * and a browser that keeps nothing of the file before, which ran in the same window.
 */
if ('window' in globalThis) {
  Element.prototype.scrollIntoView = () => undefined;
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: media === '(prefers-reduced-motion: reduce)',
      media,
    }) as MediaQueryList;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

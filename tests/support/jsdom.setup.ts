/**
 * Before each file that has a page: replaces what jsdom lacks (scrolling does nothing, no font is loaded, what isn't `hidden`
 * is visible, and of all media queries only reduced motion matches), and clears what the file before stored in this browser: it
 * ran in the same window. After each test nothing watches the page any more: an announcer
 * never ends, and would speak in the pages of other tests.
 */
import { afterAll, afterEach } from 'vitest';

if ('window' in globalThis) {
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.checkVisibility = function (this: Element) {
    return this.isConnected && !this.closest('[hidden]');
  };
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: media === '(prefers-reduced-motion: reduce)',
      media,
    }) as MediaQueryList;
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { ready: Promise.resolve(), load: () => Promise.resolve([]) },
  });
  const { prototype } = MutationObserver;
  const { observe } = prototype;
  const observers: MutationObserver[] = [];
  prototype.observe = function (this: MutationObserver, ...args) {
    observers.push(this);
    observe.apply(this, args);
  };
  afterEach(() => {
    for (const observer of observers.splice(0)) observer.disconnect();
  });
  afterAll(() => {
    prototype.observe = observe;
  });
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

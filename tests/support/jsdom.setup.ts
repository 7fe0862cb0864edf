/**
 * Before each file that has a page: replaces what jsdom lacks (scrolling does nothing, no font is loaded, what isn't `hidden`
 * is visible, and of all media queries only reduced motion matches). All tests of a worker share its document: after each one,
 * whatever it left is ended or removed, or its windows would act in the tests that follow, of other files, too.
 */
import { afterAll, afterEach, vi } from 'vitest';
import { Actor, type AnyActor } from 'xstate';

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

  const actors: AnyActor[] = [];
  const { start } = Actor.prototype;
  Actor.prototype.start = function (this: AnyActor) {
    if (!this._parent) actors.push(this);
    return start.call(this);
  };
  const observers: MutationObserver[] = [];
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (this: MutationObserver, ...args) {
    observers.push(this);
    observe.apply(this, args);
  };
  afterAll(() => {
    Actor.prototype.start = start;
    MutationObserver.prototype.observe = observe;
  });

  let listening = new AbortController();
  for (const target of [window, document]) {
    const { addEventListener } = target;
    target.addEventListener = (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: boolean | AddEventListenerOptions,
    ) => {
      const given = typeof options === 'object' ? options : { capture: options === true };
      // React and user-event listen to these once in a document, for all tests.
      const isShared = target === document && (given.passive || type === 'selectionchange');
      const signals = [listening.signal, given.signal ?? []].flat();
      const ended = isShared ? given : { ...given, signal: AbortSignal.any(signals) };
      addEventListener.call(target, type, listener, ended);
    };
    afterAll(() => {
      target.addEventListener = addEventListener;
    });
  }

  afterEach(() => {
    for (const actor of actors.splice(0)) actor.stop();
    for (const observer of observers.splice(0)) observer.disconnect();
    listening.abort();
    listening = new AbortController();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.body.replaceChildren();
    document.body.className = '';
    history.replaceState(null, '', '/');
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
      document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    }
  });
}

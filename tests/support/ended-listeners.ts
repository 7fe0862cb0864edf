/** All tests share jsdom's document: without this, the windows of those before would act in each test, of other files, too. */
import { afterEach, beforeEach, vi } from 'vitest';

/** Ends after each test of a file whatever its windows listen to at the window and the document. */
export function endListenersAfterEach(): void {
  let listening = new AbortController();
  beforeEach(() => {
    listening = new AbortController();
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      vi.spyOn(target, 'addEventListener').mockImplementation(
        (type: string, listener: EventListenerOrEventListenerObject, options?: unknown) => {
          const given: AddEventListenerOptions =
            typeof options === 'object' && options ? options : { capture: options === true };
          // What user-event listens to, once in a document, stays for the next tests: it is passive, and a window's isn't.
          add(type, listener, given.passive ? given : { ...given, signal: listening.signal });
        },
      );
    }
  });
  afterEach(() => {
    listening.abort();
    vi.restoreAllMocks();
  });
}

/** Windows of one file share jsdom's document: without this, those of the tests before would act in each test, too. */
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
          const given = typeof options === 'object' ? options : { capture: options === true };
          add(type, listener, { ...given, signal: listening.signal });
        },
      );
    }
  });
  afterEach(() => {
    listening.abort();
    vi.restoreAllMocks();
  });
}

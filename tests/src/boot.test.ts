/** What the script that the HTML itself starts does before anything else. */
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

// §navigation.scroll.restored
test.each([
  ['reload', true],
  ['back_forward', true],
  ['navigate', false],
  ['prerender', false],
])('a page that was opened by %s makes room for a place to restore: %s', async (type, isReturning) => {
  // The only member that the script reads.
  const entry = { type } as PerformanceNavigationTiming;
  // jsdom has no entries of navigations.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
  await import('../../src/app/boot.ts');
  expect(document.documentElement.hasAttribute('data-returning')).toBe(isReturning);
});

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

// §forms.kept
test.each([
  ['button', '<button type="button">Add</button>'],
  ['checkbox', '<input type="checkbox">'],
])('a %s that is pressed while the page comes alive is taken once, when all of it is', async (_, html) => {
  await import('../../src/app/boot.ts');
  document.body.innerHTML = `<div>${html}</div>`;
  const [view, control] = document.querySelectorAll<HTMLElement>('div, div > *');
  const taken = vi.fn();
  // As React listens, which may have hydrated this part already.
  view?.addEventListener('click', taken);
  control?.click();
  expect(taken).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('hydrated'));
  expect(taken).toHaveBeenCalledOnce();
});

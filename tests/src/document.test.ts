/** What a navigation does to the document. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../../src/effects/document.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main><h1>Information</h1><h2 id="refunds">Refunds</h2></main>';
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

// §navigation.scroll.anchor-delay, §navigation.scroll.default-duration
test('an anchor is scrolled to after 100 ms, for as long as the browser takes', () => {
  history.replaceState(null, '', '/information#refunds');
  const scroll = vi.fn();
  const anchor = document.getElementById('refunds') ?? document.body;
  anchor.scrollIntoView = scroll;
  showPage({ title: 'Information', moved: true, bodyClass: '' });
  expect(document.activeElement).toBe(anchor);
  vi.advanceTimersByTime(99);
  expect(scroll).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(scroll.mock.calls).toEqual([[]]);
});

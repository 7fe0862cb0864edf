/** What every window starts after its first render. */
import { expect, test, vi } from 'vitest';
import { startLate } from '../../src/compose/late.ts';
import { composeWindow } from '../support/window.tsx';

test('a window speaks its statuses itself, keeps its focus, looks ahead, and knows its build', async () => {
  document.body.innerHTML =
    '<main><h1>Checkout</h1><a href="/blog">Blog</a><button>Go</button></main><p role="status">Saved</p><p id="announcer"></p>';
  const appWindow = composeWindow('/about', {});
  const { notice } = startLate(appWindow, 'b1');
  expect(document.querySelector('[role=status]')?.getAttribute('aria-live')).toBe('off');
  expect(notice.props.version.getSnapshot().context.currentBuild).toBe('b1');
  const sent = vi.spyOn(appWindow.navigation, 'send');
  document.querySelector('a')?.focus();
  expect(sent.mock.lastCall).toMatchObject([{ type: 'link.aimed', visit: { path: '/blog' } }]);
  const button = document.querySelector('button');
  button?.focus();
  button?.remove();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement?.textContent).toBe('Checkout');
});

// §navigation.loading.near
test.each(['pointerover', 'keydown'])('at the first %s it prepares for a print', async (sign) => {
  const listen = vi.spyOn(window, 'addEventListener');
  const times = () => listen.mock.calls.filter(([name]) => name === 'beforeprint').length;
  startLate(composeWindow('/about', {}), 'b1');
  expect(times()).toBe(0);
  window.dispatchEvent(new Event(sign));
  window.dispatchEvent(new Event(sign));
  await vi.waitFor(() => expect(times()).toBe(1));
  listen.mockRestore();
});

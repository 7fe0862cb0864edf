/** How the announcer is joined with the page and the cart. */
import { expect, test, vi } from 'vitest';
import { startAnnouncer } from '../../src/compose/announcer.ts';
import { keptCalls } from '../support/kept-calls.ts';
import { composeWindow } from '../support/window.tsx';

const openWindow = () => composeWindow('/about', { environment: keptCalls().environment });

test('a window without a cart has an announcer, which hears of the cart once it is open, and once alone', async () => {
  const actors = openWindow();
  actors.application.start();
  startAnnouncer(actors);
  await actors.openCart();
  const listen = vi.spyOn(actors.cart, 'on');
  startAnnouncer(actors);
  actors.application.send({ type: 'version.loaded' });
  expect(listen.mock.calls.map(([name]) => name)).toEqual(['items.changed']);
});

test('an announcer that is stopped gives statuses their own voice back, and hears nobody type', () => {
  document.body.innerHTML = '<p role="status">Saved</p>';
  const status = document.querySelector('p');
  const announcer = startAnnouncer(openWindow());
  expect(status?.getAttribute('aria-live')).toBe('off');
  const unlisten = vi.spyOn(document, 'removeEventListener');
  announcer.stop();
  expect(status?.hasAttribute('aria-live')).toBe(false);
  expect(unlisten.mock.calls.map(([name]) => name)).toEqual(['input']);
});

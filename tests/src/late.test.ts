/** What every window starts after its first render. */
import { expect, test } from 'vitest';
import { startLate } from '../../src/compose/late.ts';
import { composeWindow } from '../support/window.tsx';

test('a window speaks its statuses itself, keeps its focus, and knows its build', async () => {
  document.body.innerHTML =
    '<main><h1>Checkout</h1><button>Go</button></main><p role="status">Saved</p><p id="announcer"></p>';
  const { notice } = startLate(composeWindow('/about', {}), 'b1');
  expect(document.querySelector('[role=status]')?.getAttribute('aria-live')).toBe('off');
  expect(notice.props.version.getSnapshot().context.currentBuild).toBe('b1');
  const button = document.querySelector('button');
  button?.focus();
  button?.remove();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement?.textContent).toBe('Checkout');
});

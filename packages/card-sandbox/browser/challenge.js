/** The bank's 3-D Secure challenge, simulated by a dialog that passes or fails it. */
import { element, shadowHost } from './dom.js';

const css = `
  dialog {
    box-sizing: border-box; inline-size: min(26rem, calc(100vw - 2rem)); padding: 1.75rem; border: 1px solid #111;
    border-radius: 2px; background: #fff; color: #111; font: 400 1rem/1.5 system-ui, sans-serif;
  }
  dialog::backdrop { background: rgb(0 0 0 / 0.55); }
  h2 { margin: 0 0 0.75rem; font-size: 1.25rem; line-height: 1.3; }
  p { margin: 0 0 0.75rem; }
  .amount { font-size: 1.5rem; font-variant-numeric: tabular-nums; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block-start: 1.25rem; }
  button {
    flex: 1 1 auto; min-block-size: 44px; padding: 0.5rem 1rem; border: 1px solid #111; border-radius: 2px;
    background: #fff; color: #111; font: inherit; cursor: pointer;
  }
  button.pass { background: #111; color: #fff; }
  button:focus-visible { outline: 3px solid #1f5fd0; outline-offset: 2px; }
`;

/** @param {number} amount in cents @param {string} currency */
function money(amount, currency) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

/**
 * Resolves with the visitor's choice; Escape is a failure. Focus returns to where it was.
 * @param {{ amount: number, currency: string }} intent
 * @returns {Promise<'passed' | 'failed'>}
 */
export function challenge({ amount, currency }) {
  const before = document.activeElement;
  const { host, root } = shadowHost(css);
  const pass = element('button', { type: 'button', class: 'pass' }, 'Complete authentication');
  const fail = element('button', { type: 'button' }, 'Fail authentication');
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'title', 'aria-describedby': 'words' },
    element('h2', { id: 'title' }, '3-D Secure test challenge'),
    element('p', { class: 'amount' }, money(amount, currency)),
    element(
      'p',
      { id: 'words' },
      'Here your bank would ask you to approve this payment. No money moves in this demo.',
    ),
    element('div', { class: 'buttons' }, pass, fail),
  );
  root.append(dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    /** @param {'passed' | 'failed'} outcome */
    const end = (outcome) => {
      dialog.close();
      host.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(outcome);
    };
    pass.addEventListener('click', () => end('passed'));
    fail.addEventListener('click', () => end('failed'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      end('failed');
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Tab') return;
      event.preventDefault();
      (root.activeElement === pass ? fail : pass).focus();
    });
    dialog.showModal();
    pass.focus();
  });
}

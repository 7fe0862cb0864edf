import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { interceptLinks } from '../../src/effects/history.ts';
import { Downloads } from '../../src/ui/order/downloads.tsx';

afterEach(cleanup);

// §success.downloads
it('a download is the browser’s: no page of the site is opened for it', async () => {
  interceptLinks(() => undefined);
  const left: string[] = [];
  document.addEventListener('click', (event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement)
      left.push(event.target.pathname);
  });
  render(<Downloads files={{ status: 'paid', zip: '/v1/downloads/fonts', pdf: '/v1/downloads/invoice' }} />);
  for (const name of [/^Download font files/, /^Download invoice/])
    await userEvent.click(screen.getByRole('link', { name }));
  expect(left).toEqual(['/v1/downloads/fonts', '/v1/downloads/invoice']);
});

// §tester.block.proof
it('a proof and a specimen are the browser’s, too', () => {
  interceptLinks(() => undefined);
  for (const href of ['/proofs/firth.pdf?v=1&as=small', '/specimens/firth.pdf']) {
    render(<a href={href}>{href}</a>);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    expect(screen.getByText(href).dispatchEvent(click)).toBe(true);
  }
});

// §success.downloads.described
it('a download says its type, its size and that it opens in a new tab', () => {
  render(
    <Downloads
      files={{ status: 'paid', zip: '/v1/downloads/z', zip_bytes: 210_400, pdf: '/v1/downloads/p' }}
    />,
  );
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Download font files ZIP, 210 kB (opens in a new tab)',
    'Download invoice PDF (opens in a new tab)',
  ]);
});

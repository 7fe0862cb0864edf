import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Downloads } from '../../src/ui/order/downloads.tsx';

afterEach(cleanup);

// §success.downloads
it('a download is the browser’s: no page of the site is opened for it', async () => {
  const { hook, history } = memoryLocation({ path: '/checkouts/success', record: true });
  render(
    <Router hook={hook}>
      <Downloads files={{ zip: '/v1/downloads/fonts', pdf: '/v1/downloads/invoice' }} />
    </Router>,
  );
  for (const name of ['Download font files', 'Download invoice'])
    await userEvent.click(screen.getByRole('link', { name }));
  expect(history).toEqual(['/checkouts/success']);
});

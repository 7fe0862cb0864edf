// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Footer } from '../../src/ui/layout/footer.tsx';

vi.mock('../../domain/brand.ts', async (original) => ({
  ...(await original<typeof import('../../domain/brand.ts')>()),
  socialAccounts: [['Mastodon', 'https://social.example/@firth']],
}));

afterEach(cleanup);

// §site.accessibility
test('the footer leads to the page about accessibility', () => {
  render(<Footer isHidden={false} typefaces={[]} newsletter={null} />);
  expect(screen.getByRole('link', { name: 'Accessibility' }).getAttribute('href')).toBe('/accessibility');
});

// §footer.links
test('a foundry’s accounts in social networks stand in the footer, by their names', () => {
  render(<Footer isHidden={false} typefaces={[]} newsletter={null} />);
  const account = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Mastodon' });
  expect(account.getAttribute('href')).toBe('https://social.example/@firth');
});

// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Footer } from '../../src/ui/layout/footer.tsx';
import { InFoundry } from '../support/in-foundry.tsx';

afterEach(cleanup);

const renderFooter = () =>
  render(<Footer isHidden={false} typefaces={[]} newsletter={null} />, { wrapper: InFoundry });

// §site.accessibility
test('the footer leads to the page about accessibility', () => {
  renderFooter();
  expect(screen.getByRole('link', { name: 'Accessibility' }).getAttribute('href')).toBe('/accessibility');
});

// §footer.links
test('a foundry’s accounts in social networks stand in the footer, by their names', () => {
  renderFooter();
  const account = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Mastodon' });
  expect(account.getAttribute('href')).toBe('https://social.example/@skerry');
});

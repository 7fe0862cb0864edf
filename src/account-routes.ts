/** The rows of the pages about an account (see routes.ts). */
import { page, type Route } from './route.ts';

type Name = keyof typeof import('./account-pages.tsx')['accountPages'];

/** Short on purpose: every page's first load brings these rows. */
const row = (
  name: Name,
  path: string,
  title: string,
  more: Partial<Pick<Route, 'guard' | 'openedBy' | 'hasHtml' | 'holdsSecret'>> = {},
): Route =>
  page({
    pattern: `/user/${path}`,
    guard: 'members',
    bodyClass: 'account',
    call: null,
    rendered: 'shell',
    source: 'src/account-pages.tsx',
    meta: { title: `${title} — Skerry`, description: `Your account: ${title}`, image: null },
    load: async () => (await import('./account-pages.tsx')).accountPages[name],
    ...more,
  });

export const accountRoutes = {
  forgetPassword: row('forgetPassword', 'forget-password', 'Forgot your password?', { guard: 'visitors' }),
  changePassword: row('changePassword', 'change-password', 'New password', {
    guard: 'visitors',
    openedBy: 'code',
    holdsSecret: true,
  }),
  returnEmail: row('returnEmail', 'return-email', 'Take the change back', { guard: null, holdsSecret: true }),
  profile: row('profile', 'profile', 'Settings'),
  orders: row('orders', 'orders', 'Your orders'),
  order: row('order', 'orders/:order_id', 'Your order', { hasHtml: true }),
};

/** The routes of the account pages (see routes.ts). */
import { page, type Route } from './route.ts';

type AccountPageName = keyof typeof import('./account-pages.ts')['accountPages'];

/** Makes an account route; short on purpose, because every page's first load includes these routes. */
const accountRoute = (
  name: AccountPageName,
  path: string,
  title: string,
  overrides: Partial<Pick<Route, 'guard' | 'guardBypassParam' | 'hasHtml' | 'holdsSecret'>> = {},
): Route =>
  page({
    pattern: `/user/${path}`,
    guard: 'members',
    bodyClass: 'account',
    call: null,
    rendered: 'shell',
    source: 'src/routes/account-pages.ts',
    meta: { title },
    load: async () => {
      const code = await import('./account-pages.ts');
      return code.accountPages[name];
    },
    ...overrides,
  });

export const accountRoutes = {
  forgetPassword: accountRoute('forgetPassword', 'forget-password', 'Forgot your password?', {
    guard: 'visitors',
  }),
  changePassword: accountRoute('changePassword', 'change-password', 'New password', {
    guard: 'visitors',
    guardBypassParam: 'code',
    holdsSecret: true,
  }),
  returnEmail: accountRoute('returnEmail', 'return-email', 'Take the change back', {
    guard: null,
    holdsSecret: true,
  }),
  profile: accountRoute('profile', 'profile', 'Settings'),
  orders: accountRoute('orders', 'orders', 'Your orders'),
  order: accountRoute('order', 'orders/:order_id', 'Your order', { hasHtml: true }),
};

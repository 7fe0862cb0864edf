/**
 * The route table: page, access, title and call of every address.
 * `load` imports the view and, where it has machines, the function that composes them.
 *
 *     login: page({
 *       pattern: '/user/login',
 *       bodyClass: 'login',
 *       call: null,
 *       source: 'src/pages/account/login-page.tsx',
 *       meta: { title: 'Log in' },
 *       load: async () => {
 *         const [{ LoginPage }, { composeLogIn }] = await Promise.all([
 *           import('../pages/account/login-page.tsx'),
 *           import('../compose/account.ts'),
 *         ]);
 *         return { View: composed(LoginPage, composeLogIn) };
 *       },
 *     }),
 */
import type { Visit } from '../../machines/navigation.machine.ts';
import { accountRoutes } from './account-routes.ts';
import { contentRoutes, ownPage } from './content-routes.ts';
import { composed, type LoadedPage, matchRoute, metaOf, page, type Route, redirect } from './route.ts';

export const routes = {
  ...contentRoutes,
  ...accountRoutes,
  home: page({
    pattern: '/',
    bodyClass: 'home',
    hasHtml: true,
    call: 'homepage',
    source: 'src/routes/home-entry.ts',
    meta: ({ meta }) => ({ ...meta, isNamedFirst: true }),
    load: async () => {
      const code = await import('./home-entry.ts');
      return code.homePage;
    },
  }),
  typefaces: page({
    pattern: '/typefaces',
    bodyClass: 'typefaces',
    call: 'typefaces',
    source: 'src/routes/library-entry.ts',
    meta: { title: 'Typefaces' },
    load: async () => {
      const code = await import('./library-entry.ts');
      return code.libraryPage;
    },
  }),
  typeface: page({
    pattern: '/typeface/:slug',
    bodyClass: 'typeface',
    call: 'typeface',
    source: 'src/routes/typeface-entry.ts',
    meta: metaOf,
    load: async () => {
      const code = await import('./typeface-entry.ts');
      return code.typefacePage;
    },
  }),
  compare: page({
    pattern: '/compare',
    bodyClass: 'compare',
    call: 'typefaces',
    source: 'src/routes/compare-entry.ts',
    meta: { title: 'Compare typefaces' },
    load: async () => {
      const code = await import('./compare-entry.ts');
      return code.comparePage;
    },
  }),
  shop: page({
    pattern: '/shops/:font',
    bodyClass: 'shop',
    needsCart: true,
    call: 'shop',
    source: 'src/routes/shop-entry.ts',
    meta: ({ family_name }) => ({ title: `License ${family_name}` }),
    load: async () => {
      const code = await import('./shop-entry.ts');
      return code.shopPage;
    },
  }),
  cart: page({
    pattern: '/cart',
    bodyClass: 'cart',
    needsCart: true,
    rendered: 'shell',
    call: null,
    source: 'src/pages/cart/cart-page.tsx',
    meta: { title: 'Your cart' },
    load: async () => {
      const code = await import('../pages/cart/cart-page.tsx');
      return { View: code.CartPage };
    },
  }),
  checkout: page({
    pattern: '/checkout',
    bodyClass: 'checkout',
    needsCart: true,
    call: null,
    rendered: 'shell',
    hasFooter: false,
    source: 'src/pages/checkout/checkout-page.tsx',
    meta: { title: 'Checkout' },
    load: async () => {
      const [{ CheckoutPage }, { composeCheckout }] = await Promise.all([
        import('../pages/checkout/checkout-page.tsx'),
        import('../compose/checkout.ts'),
      ]);
      return { View: composed(CheckoutPage, composeCheckout) };
    },
  }),
  success: page({
    pattern: '/checkouts/success',
    guard: 'members',
    bodyClass: 'success',
    needsCart: true,
    call: null,
    rendered: 'shell',
    source: 'src/pages/success/success-page.tsx',
    meta: { title: 'Thank you for your order' },
    load: async () => {
      const [{ SuccessPage }, { composeSuccess }] = await Promise.all([
        import('../pages/success/success-page.tsx'),
        import('../compose/orders.ts'),
      ]);
      return { View: composed(SuccessPage, composeSuccess) };
    },
  }),
  login: page({
    pattern: '/user/login',
    guard: 'visitors',
    bodyClass: 'login',
    call: null,
    rendered: 'shell',
    source: 'src/pages/account/login-page.tsx',
    meta: { title: 'Log in' },
    load: async () => {
      const [{ LoginPage }, { composeLogIn }] = await Promise.all([
        import('../pages/account/login-page.tsx'),
        import('../compose/account.ts'),
      ]);
      return { View: composed(LoginPage, composeLogIn) };
    },
  }),
  oldLicenses: redirect('/licenses', '/information'),
  oldTrials: redirect('/free_trials', '/free-trial-fonts'),
  freeTrials: page({
    pattern: '/free-trial-fonts',
    bodyClass: 'free-trials',
    hasHtml: true,
    call: 'freeTrials',
    source: 'src/routes/trials-entry.ts',
    meta: metaOf,
    load: async () => {
      const code = await import('./trials-entry.ts');
      return code.trialsPage;
    },
  }),
  maintenance: page({
    pattern: '/maintenance',
    bodyClass: 'maintenance',
    call: null,
    source: 'src/pages/maintenance/maintenance-page.tsx',
    meta: { title: 'Back soon' },
    load: async () => {
      const code = await import('../pages/maintenance/maintenance-page.tsx');
      return { View: code.MaintenancePage };
    },
  }),
  ownPage,
} satisfies Readonly<Record<string, Route>>;

export type RouteName = keyof typeof routes;

const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);

/** The route of a visit; an unknown name (of an older build) gets the 404 page. */
export function routeOf(name: string): Route {
  return isRouteName(name) ? routes[name] : routes.notFound;
}

/** The visit of an address; an unknown path shows the 404 page where it is (§site.route.unknown). */
export function visitOf(path: string, search: string): Visit {
  for (const [name, { pattern, guard, guardBypassParam, redirect, acceptsParams }] of Object.entries<Route>(
    routes,
  )) {
    const params = matchRoute(pattern, path);
    if (!params || !acceptsParams(params)) continue;
    const isGuardBypassed = guardBypassParam !== null && new URLSearchParams(search).has(guardBypassParam);
    return { path, search, name, params, guard: isGuardBypassed ? null : guard, redirect };
  }
  return { path, search, name: 'notFound', params: {}, guard: null, redirect: null };
}

const loaded = new Map<string, LoadedPage>();

/**
 * Loads a page's code; rejects if its module fails to load. Calls at the same time give the same page: another one has
 * another component, and React would mount the shown page anew, without what was typed.
 */
export async function loadPage(name: string): Promise<LoadedPage> {
  const code = loaded.get(name) ?? (await routeOf(name).load());
  const first = loaded.get(name) ?? code;
  loaded.set(name, first);
  return first;
}

/** A page's code if it is loaded: then the page renders without waiting. */
export const loadedPage = (name: string): LoadedPage | undefined => loaded.get(name);

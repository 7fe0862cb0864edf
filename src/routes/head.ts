/** Completes a page's head with what its route leaves out. No first load needs it: the server sends the head. */
import type { HeadMeta, PageHead } from '../../domain/rendered.ts';
import type { Visit } from '../../machines/navigation.machine.ts';
import { accountRoutes } from './account-routes.ts';
import { titleOf } from './route.ts';
import { type RouteName, routeOf } from './routes.ts';

/** For search engines and social cards, of pages whose data has no description; from the title and the foundry's name. */
const descriptions: Readonly<Partial<Record<RouteName, (title: string, foundry: string) => string>>> = {
  blog: () => 'Fonts in use, new releases, notes on type and visits to studios that use our fonts.',
  blogFilter: (title) =>
    `Posts about ${title.replace(/ in use$/, '')}: where it is used, and how it is made.`,
  typefaces: (_, foundry) =>
    `Every family of the ${foundry} library: sans, serif, slab, mono, display and script.`,
  compare: (_, foundry) => `Set styles from the ${foundry} library side by side, in your own words.`,
  shop: (title) => `${title}: packages and single styles, with every price explained.`,
  commissions: (_, foundry) => `Typefaces that ${foundry} draws for a single client.`,
  commission: (_, foundry) => `Typefaces that ${foundry} draws for a single client.`,
  cart: () => 'The licences that you are about to buy.',
  checkout: () => 'Your order, step by step from your account to the payment.',
  success: () => 'Your licence, your font files and your invoice.',
  login: () => 'Log in to your account for your orders, downloads and settings.',
  clubInvite: (title, foundry) => `${title}: for members of the ${foundry} Club.`,
  notFound: () => 'There is no page at this address.',
  maintenance: () => 'The shop is closed for a moment while we work on it.',
};
const ofAccount = (title: string) => `Your account: ${title}`;

/** The head of the page of this route, in the shop of this foundry. */
export function headOf(name: string, head: PageHead, foundry: string): HeadMeta {
  const { title, description, image = null } = head;
  const byRoute = Object.hasOwn(accountRoutes, name)
    ? ofAccount
    : Object.entries(descriptions).find(([route]) => route === name)?.[1];
  return {
    title: titleOf(head, foundry),
    description: description || (byRoute?.(title.replace(/, page \d+$/, ''), foundry) ?? ''),
    image,
  };
}

/**
 * Path and query of the one address that search engines and social cards name for this visit's page: without a query, but
 * for the page of a list.
 */
export function canonicalOf({ name, path, params, search }: Visit): string {
  const { page = '1' } = routeOf(name).requestParams(params, search).query;
  return page === '1' ? path : `${path}?page=${page}`;
}

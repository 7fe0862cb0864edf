/** The site's own addresses: no page or redirect of a foundry takes one. A test compares them with the routes. */
import { fileFolders } from './file-folders.ts';

/** Pages that are always there. */
export const fixedPages: readonly string[] = [
  '/',
  '/typefaces',
  '/compare',
  '/blog',
  '/commissions',
  '/cart',
  '/checkout',
  '/checkouts/success',
  '/user/login',
  '/user/forget-password',
  '/user/change-password',
  '/user/return-email',
  '/user/profile',
  '/user/orders',
  '/licenses',
  '/free_trials',
  '/maintenance',
  '/404',
];

/** What addresses of the program begin with that are no pages of content. */
export const programFolders: readonly string[] = (
  `${fileFolders.map((folder) => `/${folder}`).join(' ')} /outbox /healthz /readyz /metrics /machines /gallery /user ` +
  '/club/invite /newsletter/leave ' +
  '/favicon.svg /social.png /wordmark.svg /robots.txt /sitemap.xml /blog/feed.xml'
).split(' ');

/** Whether the program answers at this address, whatever the content is. */
export const isProgramAddress = (path: string): boolean =>
  fixedPages.includes(path) ||
  programFolders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** What a page of a foundry's own can't be called: `/typeface/…` and so on begin with it. */
const listFolders: readonly string[] = ['/typeface', '/shops', '/checkouts', '/free-trial-fonts'];
export const isTakenPath = (path: string): boolean => isProgramAddress(path) || listFolders.includes(path);

/** The path of a page by its key; null where it has none of its own. */
export function pathOfPage(key: string): string | null {
  if (key === '404' || key === 'beta') return null;
  return key === 'free_trials' ? '/free-trial-fonts' : `/${key}`;
}

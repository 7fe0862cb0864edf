/** The foundry's content: home, blog, commissions, collections and static pages (§api.call.blog-posts, §api.call.page-template). */

import { commissionsPerPage } from '../../domain/commissions.ts';
import { filteredPostsPerPage, type ListPage, listPageOf, postsPerPage } from '../../domain/paging.ts';
import { type Handlers, type Refusal, refuse } from '../handler.ts';
import type { Services } from '../services.ts';
import { findCategories, findFilteredPosts, findPost, findPosts, findPostTypefaces } from '../stores/blog.ts';
import {
  findCollection,
  findCommission,
  findCommissionLinks,
  findCommissions,
  findFreeTrials,
  findHomepage,
  findPage,
} from '../stores/content.ts';
import { findUser } from '../stores/users.ts';
import { freeTrialsOf } from '../trials/characters.ts';

const noPage = refuse(404, 'This page does not exist.');

/** The reply, or a 404 for a page beyond the list's end; an empty list has a first page. */
function pageOrNotFound<R extends { readonly total: number }>(
  reply: R,
  { page, count }: ListPage,
): R | Refusal {
  return page > 1 && (page - 1) * count >= reply.total ? noPage : reply;
}

export const contentRoutes = ({ db }: Pick<Services, 'db'>) =>
  ({
    homepage: async () => await findHomepage(db),
    homepageBlocks: async () => ({ data: (await findHomepage(db)).blocks }),
    posts: async ({ query }) => {
      const page = listPageOf(query, postsPerPage);
      return pageOrNotFound(await findPosts(db, page), page);
    },
    filteredPosts: async ({ params, query }) => {
      const page = listPageOf(query, filteredPostsPerPage);
      const found = await findFilteredPosts(db, params.filter, page);
      return found ? pageOrNotFound(found, page) : refuse(404, 'There are no posts about this.');
    },
    postTypefaces: async () => {
      const data = await findPostTypefaces(db);
      return { data, total: data.length };
    },
    categories: async () => {
      const data = await findCategories(db);
      return { data, total: data.length };
    },
    post: async ({ params }) =>
      (await findPost(db, params.category, params.slug)) ?? refuse(404, 'This post does not exist.'),
    commissions: async ({ query }) => {
      const page = listPageOf(query, commissionsPerPage);
      return pageOrNotFound(await findCommissions(db, page), page);
    },
    commission: async ({ params }) =>
      (await findCommission(db, params.slug)) ?? refuse(404, 'This commission does not exist.'),
    commissionList: async () => {
      const data = await findCommissionLinks(db);
      return { data, total: data.length };
    },
    collection: async ({ params }) =>
      (await findCollection(db, params.slug)) ?? refuse(404, 'This collection does not exist.'),
    freeTrials: async () => {
      const found = await findFreeTrials(db);
      return found ? freeTrialsOf(found.page, found.families) : noPage;
    },
    page: async ({ params }) =>
      (params.key === 'beta' ? undefined : await findPage(db, params.key)) ?? noPage,
    clubPage: async ({ session }) => {
      // Never 401: that would end a session (§api.call.club-page).
      if (!session) return refuse(403, 'login_required');
      const user = await findUser(db, session.userId);
      if (user?.personal_info.beta !== true) return refuse(403, 'not_member');
      return (await findPage(db, 'beta')) ?? noPage;
    },
  }) satisfies Partial<Handlers>;

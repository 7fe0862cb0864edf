/** Calls for the foundry's content: home page, blog, commissions, collections and pages. */
import { BlogList, FilteredPosts, Post, SidebarTypeface, Tag } from '../blog.ts';
import { call } from '../call.ts';
import { Collection } from '../collections.ts';
import { Commission, CommissionLink, CommissionOverview } from '../commissions.ts';
import { HomeBlocks, Homepage } from '../home.ts';
import { Paging } from '../page-query.ts';
import { FreeTrials, StaticPage } from '../pages.ts';
import { Settings } from '../settings.ts';
import { integer, list, object } from '../shape.ts';

export const contentCalls = {
  settings: call({
    method: 'GET',
    path: 'settings',
    summary: 'What the whole site needs to know',
    reply: Settings,
  }),
  homepage: call({
    method: 'GET',
    path: 'homepage',
    summary: 'The home page: settings with the recent posts, blocks, and the top of the library',
    cached: true,
    reply: Homepage,
  }),
  homepageBlocks: call({
    method: 'GET',
    path: 'homepage_blocks',
    summary: "The home page's blocks in order",
    cached: true,
    reply: HomeBlocks,
  }),
  posts: call({
    method: 'GET',
    path: 'blog/posts',
    summary: 'The newest posts; 15 a page by default',
    cached: true,
    query: Paging,
    reply: BlogList,
  }),
  filteredPosts: call({
    method: 'GET',
    path: 'blog/posts/filter/{filter}',
    summary: 'Posts of a category or about a typeface; 24 a page by default',
    cached: true,
    query: Paging,
    reply: FilteredPosts,
  }),
  postTypefaces: call({
    method: 'GET',
    path: 'blog/posts/typefaces',
    summary: 'The typefaces that posts are about',
    cached: true,
    reply: object({ data: list(SidebarTypeface), total: integer(0) }),
  }),
  categories: call({
    method: 'GET',
    path: 'blog/categories',
    summary: "The blog's categories",
    cached: true,
    reply: object({ data: list(Tag), total: integer(0) }),
  }),
  post: call({
    method: 'GET',
    path: 'blogs/{category}/{slug}',
    summary: 'One post',
    cached: true,
    reply: Post,
  }),
  commissions: call({
    method: 'GET',
    path: 'commissions/posts',
    summary: 'The featured commission, the snippets and the newest commissions; 15 by default',
    cached: true,
    query: Paging,
    reply: CommissionOverview,
  }),
  commission: call({
    method: 'GET',
    path: 'commissions/post/{slug}',
    summary: 'One commission by slug or id',
    cached: true,
    reply: Commission,
  }),
  commissionList: call({
    method: 'GET',
    path: 'commissions/lists/',
    summary: 'Every commission by title',
    cached: true,
    reply: object({ data: list(CommissionLink), total: integer(0) }),
  }),
  collection: call({
    method: 'GET',
    path: 'collections/{slug}',
    summary: 'One collection by slug, without -collection, or by id',
    cached: true,
    reply: Collection,
  }),
  freeTrials: call({
    method: 'GET',
    path: 'pages/free_trials',
    summary: 'The free trial fonts page: its text, the families and the character sets',
    cached: true,
    reply: FreeTrials,
  }),
  page: call({
    method: 'GET',
    path: 'pages/templates/{key}',
    summary:
      'A static page: information, eula, eula-us, privacy-policy, contact, about, newsletter, 404, free_trials',
    cached: true,
    reply: StaticPage,
  }),
  clubPage: call({
    method: 'GET',
    path: 'pages/templates/beta',
    summary: "The Club's page; 403 login_required for visitors, not_member for customers outside the Club",
    reply: StaticPage,
  }),
} as const;

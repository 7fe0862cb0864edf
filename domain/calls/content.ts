/** Calls for the foundry's content: home page, blog, commissions, collections and pages. */
import { BlogList, FilteredPosts, Post, SidebarTypeface, Tag } from '../blog.ts';
import { call } from '../call.ts';
import { pagePaths } from '../call-address.ts';
import { Collection } from '../collections.ts';
import { Commission, CommissionLink, CommissionOverview } from '../commissions.ts';
import { FailureMessage, failureWord } from '../failure-body.ts';
import { HomeBlocks, Homepage } from '../home.ts';
import { Paging } from '../page-query.ts';
import { FreeTrials, StaticPage } from '../pages.ts';
import { Settings } from '../settings.ts';
import { integer, list, object } from '../shape.ts';
import { SuccessReply } from '../trials.ts';
import { ViewError } from '../view-error.ts';

export const contentCalls = {
  settings: call({
    method: 'GET',
    path: 'settings',
    auth: 'none',
    inMaintenance: true,
    reply: Settings,
  }),
  reportViewError: call({
    method: 'POST',
    path: 'view-errors',
    auth: 'none',
    limits: ['viewError'],
    body: ViewError,
    reply: SuccessReply,
  }),
  homepage: call({
    method: 'GET',
    path: pagePaths.homepage,
    auth: 'none',
    cached: true,
    reply: Homepage,
  }),
  homepageBlocks: call({
    method: 'GET',
    path: 'homepage_blocks',
    auth: 'none',
    cached: true,
    reply: HomeBlocks,
  }),
  posts: call({
    method: 'GET',
    path: pagePaths.posts,
    auth: 'none',
    cached: true,
    query: Paging,
    reply: BlogList,
    failures: { 404: FailureMessage },
  }),
  filteredPosts: call({
    method: 'GET',
    path: pagePaths.filteredPosts,
    auth: 'none',
    cached: true,
    query: Paging,
    reply: FilteredPosts,
    failures: { 404: FailureMessage },
  }),
  postTypefaces: call({
    method: 'GET',
    path: 'blog/posts/typefaces',
    auth: 'none',
    cached: true,
    reply: object({ data: list(SidebarTypeface), total: integer(0) }),
  }),
  categories: call({
    method: 'GET',
    path: 'blog/categories',
    auth: 'none',
    cached: true,
    reply: object({ data: list(Tag), total: integer(0) }),
  }),
  post: call({
    method: 'GET',
    path: pagePaths.post,
    auth: 'none',
    cached: true,
    reply: Post,
    failures: { 404: FailureMessage },
  }),
  commissions: call({
    method: 'GET',
    path: pagePaths.commissions,
    auth: 'none',
    cached: true,
    query: Paging,
    reply: CommissionOverview,
    failures: { 404: FailureMessage },
  }),
  commission: call({
    method: 'GET',
    path: pagePaths.commission,
    auth: 'none',
    cached: true,
    reply: Commission,
    failures: { 404: FailureMessage },
  }),
  commissionList: call({
    method: 'GET',
    path: 'commissions/lists',
    auth: 'none',
    cached: true,
    reply: object({ data: list(CommissionLink), total: integer(0) }),
  }),
  collection: call({
    method: 'GET',
    path: pagePaths.collection,
    auth: 'none',
    cached: true,
    reply: Collection,
    failures: { 404: FailureMessage },
  }),
  freeTrials: call({
    method: 'GET',
    path: pagePaths.freeTrials,
    auth: 'none',
    cached: true,
    reply: FreeTrials,
    failures: { 404: FailureMessage },
  }),
  page: call({
    method: 'GET',
    path: pagePaths.page,
    auth: 'none',
    cached: true,
    reply: StaticPage,
    failures: { 404: FailureMessage },
  }),
  clubPage: call({
    method: 'GET',
    path: 'pages/templates/beta',
    auth: 'optional',
    reply: StaticPage,
    failures: { 403: failureWord('login_required', 'not_member'), 404: FailureMessage },
  }),
} as const;

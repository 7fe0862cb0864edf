/** What the foundry has written: home, blog, commissions, collections and static pages (decisions, section 1). */
import { type Handlers, refuse } from '../handler.ts';

const unwritten = async () => refuse(404, 'There is nothing here yet.');

export const contentRoutes = () =>
  ({
    homepage: unwritten,
    homepageBlocks: unwritten,
    posts: unwritten,
    filteredPosts: unwritten,
    postTypefaces: unwritten,
    categories: unwritten,
    post: unwritten,
    commissions: unwritten,
    commission: unwritten,
    commissionList: unwritten,
    collection: unwritten,
    freeTrials: unwritten,
    page: unwritten,
    clubPage: unwritten,
  }) satisfies Partial<Handlers>;

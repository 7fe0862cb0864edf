/** The routes of the foundry's content: blog, commissions, collections, texts (see routes.ts). */
import { filteredPostsPerPage, postsPerPage } from '../../domain/paging.ts';
import { metaOf, page, pagedRequestParams, type Route } from './route.ts';

const textView = {
  hasHtml: true,
  call: 'page',
  source: 'src/pages/content/text-page.tsx',
  meta: metaOf,
  load: async () => {
    const code = await import('../pages/content/text-page.tsx');
    return { View: code.TextPage };
  },
} as const;

/** The route of a static text page by its key. */
const textPage = (key: string) =>
  page({
    pattern: `/${key}`,
    bodyClass: `text ${key}`,
    requestParams: () => ({ params: { key }, query: {} }),
    ...textView,
  });

/** A page of the foundry's own; in the table after all others (§site.route.own-pages). */
export const ownPage = page({
  pattern: '/:key',
  acceptsParams: ({ key = '' }) => /^[a-z0-9-]{1,80}$/.test(key),
  bodyClass: 'text own-page',
  ...textView,
});

const collectionSuffix = '-collection';
/** The last '-collection' is removed (§api.call.collection). */
const collectionOf = (slug: string) => {
  const index = slug.lastIndexOf(collectionSuffix);
  return slug.slice(0, index) + slug.slice(index + collectionSuffix.length);
};

export const contentRoutes = {
  blog: page({
    pattern: '/blog',
    bodyClass: 'blog',
    hasHtml: true,
    call: 'posts',
    requestParams: pagedRequestParams(postsPerPage),
    source: 'src/pages/blog/blog-page.tsx',
    meta: { title: 'Blog' },
    load: async () => {
      const code = await import('../pages/blog/blog-page.tsx');
      return { View: code.BlogPage };
    },
  }),
  blogFilter: page({
    pattern: '/blog/:filter',
    bodyClass: 'blog blog-filter',
    call: 'filteredPosts',
    requestParams: pagedRequestParams(filteredPostsPerPage),
    source: 'src/pages/blog/filter-page.tsx',
    meta: ({ filter }) => ({
      title: filter.type === 'typeface' ? `${filter.name} in use` : filter.name,
      description: filter.description,
    }),
    load: async () => {
      const code = await import('../pages/blog/filter-page.tsx');
      return { View: code.FilterPage };
    },
  }),
  post: page({
    pattern: '/blog/:category/:slug',
    bodyClass: 'post',
    hasHtml: true,
    call: 'post',
    source: 'src/pages/blog/post-page.tsx',
    meta: ({ meta }) => ({
      // §blog.post.title
      isNamedFirst: true,
      title: meta.title,
      description: meta.description,
      image: meta.thumb_image,
    }),
    load: async () => {
      const code = await import('../pages/blog/post-page.tsx');
      return { View: code.PostPage };
    },
  }),
  collection: page({
    pattern: '/typeface/:slug',
    acceptsParams: ({ slug = '' }) => slug.includes(collectionSuffix),
    bodyClass: 'collection',
    hasHtml: true,
    call: 'collection',
    requestParams: ({ slug = '' }) => ({ params: { slug: collectionOf(slug) }, query: {} }),
    source: 'src/pages/collection/collection-page.tsx',
    meta: metaOf,
    load: async () => {
      const code = await import('../pages/collection/collection-page.tsx');
      return { View: code.CollectionPage };
    },
  }),
  commissions: page({
    pattern: '/commissions',
    bodyClass: 'commissions',
    hasHtml: true,
    call: 'commissions',
    requestParams: () => ({ params: {}, query: { page: '1', count: '20' } }),
    source: 'src/pages/commissions/commissions-page.tsx',
    defaultMeta: { title: 'Commissions' },
    meta: metaOf,
    load: async () => {
      const code = await import('../pages/commissions/commissions-page.tsx');
      return {
        View: code.CommissionsPage,
        Empty: code.NoCommissions,
      };
    },
  }),
  commission: page({
    pattern: '/commissions/:slug',
    bodyClass: 'commission',
    hasHtml: true,
    call: 'commission',
    source: 'src/pages/commissions/commission-page.tsx',
    defaultMeta: { title: 'Commissions' },
    meta: ({ meta, title, project_category }) => ({
      ...meta,
      // §commissions.detail.title
      isNamedFirst: true,
      title: `${title}, ${project_category}`,
    }),
    load: async () => {
      const [{ CommissionPage }, { NoCommissions }] = await Promise.all([
        import('../pages/commissions/commission-page.tsx'),
        import('../pages/commissions/commissions-page.tsx'),
      ]);
      return { View: CommissionPage, Empty: NoCommissions };
    },
  }),
  about: page({
    pattern: '/about',
    bodyClass: 'about',
    hasHtml: true,
    call: 'page',
    requestParams: () => ({ params: { key: 'about' }, query: {} }),
    source: 'src/pages/content/newsletter-page.tsx',
    meta: metaOf,
    load: async () => {
      const code = await import('../pages/content/newsletter-page.tsx');
      return { View: code.AboutPage };
    },
  }),
  newsletter: page({
    pattern: '/newsletter',
    bodyClass: 'newsletter',
    hasHtml: true,
    call: 'page',
    requestParams: () => ({ params: { key: 'newsletter' }, query: {} }),
    source: 'src/pages/content/newsletter-page.tsx',
    meta: metaOf,
    load: async () => {
      const code = await import('../pages/content/newsletter-page.tsx');
      return { View: code.NewsletterPage };
    },
  }),
  information: textPage('information'),
  eula: textPage('eula'),
  eulaUs: textPage('eula-us'),
  juniorLicence: textPage('junior-licence'),
  privacyPolicy: textPage('privacy-policy'),
  accessibility: textPage('accessibility'),
  contact: textPage('contact'),
  club: page({
    pattern: '/club',
    bodyClass: 'text club',
    hasHtml: true,
    call: 'page',
    requestParams: () => ({ params: { key: 'club' }, query: {} }),
    source: 'src/routes/club-pages.ts',
    meta: metaOf,
    load: async () => {
      const code = await import('./club-pages.ts');
      return code.clubPages.club;
    },
  }),
  clubInvite: page({
    pattern: '/club/invite/:invite',
    bodyClass: 'club',
    call: null,
    rendered: 'shell',
    source: 'src/routes/club-pages.ts',
    meta: { title: 'Join the Club' },
    load: async () => {
      const code = await import('./club-pages.ts');
      return code.clubPages.invite;
    },
  }),
  notFound: page({
    pattern: '/404',
    bodyClass: 'text not-found',
    hasHtml: true,
    call: 'page',
    requestParams: () => ({ params: { key: '404' }, query: {} }),
    source: 'src/pages/content/text-page.tsx',
    meta: { title: 'Page not found' },
    load: async () => {
      const [{ TextPage }, { NotFoundPage }] = await Promise.all([
        import('../pages/content/text-page.tsx'),
        import('../pages/not-found/not-found-page.tsx'),
      ]);
      return { View: TextPage, Empty: NotFoundPage };
    },
  }),
} satisfies Readonly<Record<string, Route>>;

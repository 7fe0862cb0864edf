/** Where a call goes: apart from what it sends and gets, so that it can be made before the code that knows this is there. */

/** The paths of the calls that load pages: the same for everybody, with neither token nor body. Relative to /v1/. */
export const pagePaths = {
  homepage: 'homepage',
  posts: 'blog/posts',
  filteredPosts: 'blog/posts/filter/{filter}',
  post: 'blogs/{category}/{slug}',
  commissions: 'commissions/posts',
  commission: 'commissions/post/{slug}',
  collection: 'collections/{slug}',
  freeTrials: 'pages/free_trials',
  page: 'pages/templates/{key}',
  typefaces: 'typefaces',
  typeface: 'typefaces/{slug}',
  shop: 'shops/{font}',
} as const;

/** Longer than any timeout of the server: no response by then means that the connection is lost. */
export const callTimeoutMs = 60_000;

/** `/v1/typefaces/{slug}` with its parameters filled in and escaped. */
export const callAddress = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  `/v1/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;

/** What isn't a page: the first parts of the addresses of calls and files. A link to one of them leaves the site's window. */
export const fileFolders = [
  'v1',
  'fonts',
  'pictures',
  'specimens',
  'proofs',
  'card-sandbox',
  'assets',
] as const;

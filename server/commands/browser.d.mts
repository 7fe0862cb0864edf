export function findBrowser(wish?: { readonly isWatched?: boolean }): Promise<string | undefined>;

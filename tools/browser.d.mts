export function findBrowser(options?: { readonly isWatched?: boolean }): Promise<string | undefined>;

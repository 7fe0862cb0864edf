/** Where addresses that are no more lead to (redirects.yaml), checked against those that there are. */
import { fixedPages, isProgramAddress, pathOfPage } from '../../domain/site-addresses.ts';
import type { ParsedFile } from '../catalogue/parse-file.ts';
import { normalizedPath } from '../normalized-path.ts';
import type { Redirects } from './content-files.ts';
import type { ContentFiles } from './read-content.ts';

export type Redirect = { readonly source: string; readonly target: string };

/** All addresses of pages, with the families that are sold. */
export function addressesOf(files: ContentFiles, families: Iterable<string>): ReadonlySet<string> {
  const { posts, commissions, collections, pages, categories } = files;
  return new Set([
    ...fixedPages,
    ...pages.flatMap(({ key }) => pathOfPage(key) ?? []),
    ...[...families].flatMap((slug) => [`/typeface/${slug}`, `/shops/${slug}`, `/blog/${slug}`]),
    ...(categories?.value ?? []).map(({ slug }) => `/blog/${slug}`),
    ...posts.map(({ value }) => `/blog/${value.category}/${value.slug}`),
    ...commissions.map(({ key }) => `/commissions/${key}`),
    ...collections.map(({ key }) => `/typeface/${key}-collection`),
  ]);
}

/** Whether the site has something at this path, whatever its query and anchor. */
export const isAt = (href: string, addresses: ReadonlySet<string>): boolean =>
  addresses.has(pathIn(href)) || isProgramAddress(pathIn(href));

export const pathIn = (href: string): string => normalizedPath(href.split(/[?#]/)[0] ?? '');

/** Each with its last target, so that no browser is sent on twice; what is wrong is a fault of the file. */
export function redirectsOf(files: ContentFiles, addresses: ReadonlySet<string>): readonly Redirect[] {
  if (!files.redirects) return [];
  const { value, fault } = files.redirects;
  const targets = new Map(Object.entries(value).map(([source, target]) => [normalizedPath(source), target]));
  const seen = new Set<string>();
  return Object.keys(value).map((line) => {
    const source = normalizedPath(line);
    if (seen.has(source)) fault([line], `${line} is there twice, expected each address once`);
    seen.add(source);
    if (isAt(line, addresses))
      fault([line], `${line} is an address of the site, expected one where nothing is any more`);
    return { source, target: lastTarget(files.redirects, line, targets, addresses) };
  });
}

function lastTarget(
  redirects: ParsedFile<Redirects> | undefined,
  line: string,
  targets: ReadonlyMap<string, string>,
  addresses: ReadonlySet<string>,
): string {
  const visited = [normalizedPath(line)];
  for (;;) {
    const target = targets.get(visited.at(-1) ?? '') ?? '/';
    if (target.startsWith('https://')) return target;
    if (isAt(target, addresses)) return target;
    const path = pathIn(target);
    if (!targets.has(path)) {
      // A chain's fault is named where it ends.
      if (visited.length === 1)
        redirects?.fault([line], `nothing is at ${target}, expected an address of the site or https://…`);
      return target;
    }
    visited.push(path);
    if (visited.indexOf(path) < visited.length - 1) {
      redirects?.fault([line], `this leads in a circle: ${visited.join(' → ')}, expected an end`);
      return target;
    }
  }
}

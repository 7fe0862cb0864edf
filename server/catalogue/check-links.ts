/** The menus of foundry.yaml: each of their paths must be a page that the site has. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Family, Foundry } from './foundry-files.ts';
import type { ParsedFile } from './parse-file.ts';

const pages: ReadonlySet<string> = new Set([
  '/',
  '/typefaces',
  '/free-trial-fonts',
  '/commissions',
  '/blog',
  '/cart',
  '/checkout',
]);

/** Adds a fault for every link to nothing. */
export function checkLinks(
  { value: { menu = [], information = [] }, fault }: ParsedFile<Foundry>,
  families: readonly Pick<Family, 'slug'>[],
  folder: string,
): void {
  const hasFile = (name: string) => existsSync(join(folder, name));
  const isPage = (path: string) => {
    const [, first = '', second, third] = path.split('/');
    if (pages.has(path) || first === 'user') return true;
    if (first === 'blog') return third === undefined || hasFile(`posts/${third}.md`);
    if (first === 'commissions') return hasFile(`commissions/${second}.md`);
    if (first === 'typeface' || first === 'shops')
      return (
        families.some(({ slug }) => slug === second) ||
        hasFile(`collections/${second?.replace(/-collection$/, '')}.yaml`)
      );
    return second === undefined && hasFile(`pages/${first}.md`);
  };
  for (const [list, links] of Object.entries({ menu, information }))
    for (const [index, { href }] of links.entries()) {
      const [path = ''] = href.split(/[?#]/);
      if (path.startsWith('/') && !isPage(path))
        fault(
          [list, index, 'href'],
          `‘${href}’ is no page of the site, expected one of its own or a file in pages/`,
        );
    }
}

/** The two versions of the shop that the cluster runs, one after the other. */
import { appendFileSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCopy, type CheckoutCopy, copyCheckout } from '../checkout-copy.ts';

const root = join(import.meta.dirname, '../..');

export type Versions = {
  /** Folders. */
  readonly before: string;
  readonly after: string;
  /** Whether the version before stores its files for open tabs: the first releases didn't. */
  readonly keepsBuilds: boolean;
  readonly remove: () => void;
};

/** In nearly every file of the browser, so that nearly every name is another. */
function change({ folder }: CheckoutCopy): void {
  appendFileSync(join(folder, 'src/ui/notice.tsx'), "\nObject.assign(globalThis, { version: 'next' });\n");
}

/** With a commit: that one, and then this checkout. Otherwise this checkout, and then one with another build. */
export async function prepareVersions(commit: string | undefined): Promise<Versions> {
  if (!existsSync(join(root, 'dist/server/render.js'))) throw new Error('Run npm run build first.');
  const copy = copyCheckout(commit);
  if (commit === undefined) change(copy);
  await buildCopy(copy);
  const [before, after] = commit === undefined ? [root, copy.folder] : [copy.folder, root];
  const keepsBuilds = existsSync(join(before, 'server/render/older-builds.ts'));
  return { before, after, keepsBuilds, remove: copy.remove };
}

/** The addresses of a version's files that have their hash in their name. */
export const filesOf = (version: string): string[] =>
  readdirSync(join(version, 'dist/client/assets'))
    .filter((name) => !name.endsWith('.br'))
    .map((name) => `/assets/${name}`);

/** A copy of the repository as it is now, in which a breakage can do no harm. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { copyCheckout } from '../checkout-copy.ts';
import { filledShops, root } from '../prepare.mjs';
import { applyOptions, type Breakage, pathOf } from './breakage.ts';

export function createCopy() {
  const copy = copyCheckout();
  // Else its first path would fill one.
  if (existsSync(filledShops))
    cpSync(filledShops, join(copy.folder, relative(root, filledShops)), { recursive: true });
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: copy.folder, encoding: 'utf8' });
  // Biome and the check of citations read the list of files from Git.
  git('init', '--quiet');
  git('add', '--all');
  const tree = git('write-tree').stdout.trim();

  return {
    ...copy,
    /** Applies a breakage; throws with Git's reason if it doesn't apply. */
    break(breakage: Breakage): void {
      const { status, stderr } = git('apply', ...applyOptions, '--index', pathOf(breakage));
      if (status !== 0) throw new Error(stderr.trim());
    },
    /** As it was: a reversed patch without context puts lines where they once stood. */
    restore: (): void => void git('read-tree', '--reset', '-u', tree),
  };
}

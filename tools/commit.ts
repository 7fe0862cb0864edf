/** The commit that a reference names. */
import { spawnSync } from 'node:child_process';

/** The full hash of the commit that `ref` names in a checkout. Throws a sentence if there is none. */
export function commitOf(root: string, ref: string): string {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`There is no commit ${ref} in this checkout.`);
  return stdout.trim();
}

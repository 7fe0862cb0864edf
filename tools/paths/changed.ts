/**
 * Prints the names of the walks that a change since a commit concerns, one a line: what a walk imports (model, machine, parts),
 * and what the views of its machine import. `node tools/paths/changed.ts REF`
 */
import { execFileSync } from 'node:child_process';
import { refuse } from '../command.mjs';
import { commitOf } from '../commit.ts';
import { root } from '../prepare.mjs';
import { concernedWalks, readModules } from './module-graph.ts';

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const [ref = 'HEAD'] = process.argv.slice(2);
try {
  commitOf(root, ref);
} catch (error) {
  refuse(error);
}
const changed = [
  ...git('diff', '--name-only', ref, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const { walks } = await import('../../e2e/paths/walks.ts');
for (const name of concernedWalks(readModules(root), walks, changed)) console.log(name);

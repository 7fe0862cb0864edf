/** A copy of the repository as it is now, uncommitted changes included, in which a breakage can do no harm. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { applyOptions, type Breakage, pathOf } from './breakage.ts';

const root = join(import.meta.dirname, '../..');

/** A command's exit code and its output without colours. */
export type Result = { readonly code: number; readonly output: string };

export function createCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-sabotage-'));
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const path of execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0'))
    if (path && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
  linkPackages(folder);
  // Biome and the check of citations read the list of files from Git.
  git('init', '--quiet');
  git('add', '--all');
  const tree = git('write-tree').stdout.trim();

  return {
    folder,
    /** Applies a breakage; throws with Git's reason if it doesn't apply. */
    break(breakage: Breakage): void {
      const { status, stderr } = git('apply', ...applyOptions, '--index', pathOf(breakage));
      if (status !== 0) throw new Error(stderr.trim());
    },
    /** As it was: a reversed patch without context puts lines where they once stood. */
    restore: (): void => void git('read-tree', '--reset', '-u', tree),
    run: (command: string): Promise<Result> => run(command, folder),
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Links every package; those of the repository are the copy's own, and so are the caches. */
function linkPackages(folder: string): void {
  const link = (target: string, path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(target, path, 'junction');
  };
  const modules = join(root, 'node_modules');
  for (const name of readdirSync(modules))
    if (!/^\.(?!bin$)|^@skerry$/.test(name)) link(join(modules, name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(root, 'packages')))
    link(join(folder, 'packages', name), join(folder, 'node_modules/@skerry', name));
}

function run(command: string, cwd: string): Promise<Result> {
  const PATH = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(command, { cwd, shell: true, env: { ...process.env, PATH } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: stripVTControlCharacters(output) }));
  });
}

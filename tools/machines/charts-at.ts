/** The charts of a checkout's machines, as they are or as they were at a commit. */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Chart } from '@skerry/machine-room/chart/chart';
import { entriesOf } from '@skerry/machine-room/machines';

type Charts = {
  readonly charts: readonly Chart[];
  /** Files that could not be loaded, each with the reason. */
  readonly problems: readonly string[];
};

/** Runs git in a checkout and returns its lines; `input` are the names that it reads. */
async function git(root: string, args: readonly string[], input: readonly string[] = [], index?: string) {
  const env = { ...process.env, ...(index === undefined ? {} : { GIT_INDEX_FILE: index }) };
  const running = promisify(execFile)('git', args, { cwd: root, env, maxBuffer: 1 << 26 });
  // A git that ends before it has read everything tells why by its exit.
  running.child.stdin?.on('error', () => undefined);
  running.child.stdin?.end(input.map((name) => `${name}\0`).join(''));
  const { stdout } = await running;
  return stdout.split('\0').filter((name) => name !== '');
}

async function load(folder: string, files: readonly string[]): Promise<Charts> {
  const modules: Record<string, Record<string, unknown>> = {};
  const problems: string[] = [];
  for (const file of files) {
    try {
      modules[file] = await import(pathToFileURL(join(folder, file)).href);
    } catch (error) {
      problems.push(`${file}: ${String(error).split('\n')[0]?.replaceAll(folder, '.')}`);
    }
  }
  return { charts: [...entriesOf(modules).values()].map(({ chart }) => chart), problems };
}

const isMachineFile = (file: string) => file.endsWith('.machine.ts');

/** The charts of the checkout as it is, with files that aren't committed. */
export async function chartsNow(root: string): Promise<Charts> {
  const files = await git(root, [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ]);
  const gone = new Set(await git(root, ['ls-files', '-z', '--deleted']));
  return load(
    root,
    files.filter((file) => isMachineFile(file) && !gone.has(file)),
  );
}

/** Gives a folder the installed packages, but of the workspace's own those that are in it. */
async function linkPackages(root: string, folder: string): Promise<void> {
  const installed = join(root, 'node_modules');
  const link = async (target: string, name: string) => {
    await mkdir(dirname(join(folder, 'node_modules', name)), { recursive: true });
    await symlink(target, join(folder, 'node_modules', name), 'junction');
  };
  const own = await readdir(join(folder, 'packages')).catch(() => []);
  const scopes = new Set<string>();
  for (const name of own) {
    const text = await readFile(join(folder, 'packages', name, 'package.json'), 'utf8').catch(() => '{}');
    const { name: fullName }: { name?: string } = JSON.parse(text);
    if (fullName === undefined) continue;
    scopes.add(fullName.split('/')[0] ?? '');
    await link(join(folder, 'packages', name), fullName);
  }
  for (const name of await readdir(installed)) {
    if (!name.startsWith('.') && !scopes.has(name)) await link(join(installed, name), name);
  }
}

/** The charts at a commit, whose modules are written to an empty folder; the packages are those installed now. */
export async function chartsAt(root: string, commit: string, folder: string): Promise<Charts> {
  const files = await git(root, ['ls-tree', '-r', '-z', '--name-only', commit]);
  const modules = files.filter((file) => /\.(?:tsx?|m?js|json)$/.test(file));
  const index = join(folder, 'index');
  await git(root, ['read-tree', commit], [], index);
  await git(root, ['checkout-index', '-z', '--stdin', `--prefix=${folder}/`], modules, index);
  await linkPackages(root, folder);
  return load(folder, files.filter(isMachineFile));
}

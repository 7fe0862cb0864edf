/** Copies of this repository that run beside it: with breakages, or as another version. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');

/** A command's exit code and its output without colours. */
export type Result = { readonly code: number; readonly output: string };

export type CheckoutCopy = {
  readonly folder: string;
  /** Runs a command of the shell in it. */
  readonly run: (command: string) => Promise<Result>;
  readonly remove: () => void;
};

/** The files of a commit, or as they are now, uncommitted changes included; with the packages that are installed here. */
export function copyCheckout(commit?: string): CheckoutCopy {
  const folder = mkdtempSync(join(tmpdir(), 'skerry-copy-'));
  if (commit === undefined) copyFiles(folder);
  else {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
  }
  linkPackages(folder);
  return {
    folder,
    run: (command) => run(command, folder),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Builds the site in a copy; rejects with the output of a build that fails. */
export async function buildCopy(copy: CheckoutCopy): Promise<CheckoutCopy> {
  const { code, output } = await copy.run('node tools/build.mjs');
  if (code !== 0) throw new Error(`The other version could not be built:\n${output}`);
  return copy;
}

function copyFiles(folder: string): void {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const path of execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0'))
    if (path && existsSync(join(root, path))) cpSync(join(root, path), join(folder, path));
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
  for (const name of readdirSync(join(folder, 'packages')))
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

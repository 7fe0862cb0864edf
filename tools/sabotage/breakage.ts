/** The breakages: a `.patch` file each, whose first lines name it, its check, and a word of the check's output. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;

export type Breakage = {
  readonly file: string;
  /** What is broken, in a few words. */
  readonly name: string;
  /** The command that must fail, as in a shell whose PATH has node_modules/.bin. */
  readonly check: string;
  /** Stands in the check's output only if it failed for the right reason. */
  readonly word: string;
};

/** Throws for a file without one of the header lines. */
export function breakageOf(file: string, text: string): Breakage {
  const [head = ''] = text.split(/^diff --git /m);
  const line = (name: string) => {
    const [, value] = new RegExp(`^${name}: (.+)$`, 'm').exec(head) ?? [];
    if (!value) throw new Error(`${file} has no line '${name}: …' before its diff`);
    return value;
  };
  return { file, name: line('name'), check: line('check'), word: line('word') };
}

export const pathOf = ({ file }: Breakage): string => join(folder, file);

/** All breakages, in the order of their file names. */
export const readBreakages = (): Breakage[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => breakageOf(file, readFileSync(join(folder, file), 'utf8')));

/** For `git apply`: a patch without context lines applies wherever the lines that it replaces stand. */
export const applyOptions: readonly string[] = ['--unidiff-zero', '--whitespace=nowarn'];

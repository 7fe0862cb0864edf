/** What an import changes of the facts in the foundry's files: by file and key, what was and what is. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadedContent } from '../content/load-content.ts';
import { contentFiles } from './parse-file.ts';
import type { FoundryContent } from './read-foundry.ts';

/** Values of the files by name, as the database keeps them. */
export type ImportedFiles = Readonly<Record<string, unknown>>;

/** The values to keep; of fonts, licence texts and the foundry's mark the hashes. */
export function filesOf(
  { foundry, brandFiles, licences, licenceTexts, prices, samples, families }: FoundryContent,
  { drafts: { categories, redirects } }: Pick<LoadedContent, 'drafts'>,
  hashes: ReadonlyMap<string, string>,
): ImportedFiles {
  return {
    'foundry.yaml': foundry,
    'categories.yaml': Object.fromEntries(categories.map(({ slug, ...facts }) => [slug, facts])),
    'redirects.yaml': Object.fromEntries(redirects.map(({ source, target }) => [source, target])),
    // By their hashes: they may be drawn from the name.
    licences: Object.fromEntries(
      Object.entries(licenceTexts).map(([key, text]) => [`${key}.md`, shortHash(Buffer.from(text))]),
    ),
    pictures: Object.fromEntries(brandFiles.map(({ name, bytes }) => [name, shortHash(bytes)])),
    'licences.yaml': licences,
    'prices.yaml': prices,
    'samples.yaml': samples,
    ...Object.fromEntries(
      families.map(({ family, subfamilies }) => {
        const parts = family.subfamilies.map(({ name, multiplication, licence }) => [
          name,
          { multiplication, licence },
        ]);
        const styles = family.subfamilies.flatMap(({ name }, index) =>
          (subfamilies[index]?.files ?? []).map(({ name: style, weight, italic, source }) => [
            `${name} ${style}`,
            `${weight}${italic ? ' italic' : ''} ${hashes.get(source)}`,
          ]),
        );
        const facts = { ...family, subfamilies: Object.fromEntries(parts) };
        return [`families/${family.slug}.yaml`, { ...facts, styles: Object.fromEntries(styles) }];
      }),
    ),
  };
}

const shortHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const maxLength = 60;
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

function changedKeys(key: string, before: unknown, after: unknown): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [`${key}: ${shown(before)} → ${shown(after)}`];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((inner) =>
    changedKeys(key === '' ? inner : `${key}.${inner}`, before[inner], after[inner]),
  );
}

function changedStyles(before: unknown, after: unknown): string[] {
  const [old, now]: readonly Readonly<Record<string, unknown>>[] = [Object(before), Object(after)];
  if (!old || !now) return [];
  const lists = {
    'styles added': Object.keys(now).filter((name) => !(name in old)),
    'styles removed': Object.keys(old).filter((name) => !(name in now)),
    'fonts changed': Object.keys(now).filter((name) => name in old && old[name] !== now[name]),
  };
  return Object.entries(lists).flatMap(([what, names]) =>
    names.length > 0 ? [`${what}: ${names.join(', ')}`] : [],
  );
}

/** One line for each fact of a file that both know; none for files that came or left, which the import names itself. */
export function differences(before: ImportedFiles, after: ImportedFiles): string[] {
  return Object.entries(after).flatMap(([file, value]) => {
    const old = before[file];
    if (!isRecord(old) || !isRecord(value)) return [];
    const { styles: oldStyles, ...oldFacts } = old;
    const { styles, ...facts } = value;
    const lines = file.startsWith('families/')
      ? [...changedStyles(oldStyles, styles), ...changedKeys('', oldFacts, facts)]
      : changedKeys('', old, value);
    return lines.map((line) => `${file}: ${line}`);
  });
}

/** A hash of every file of the foundry's folder: shows whether it is still what was imported. */
export async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await contentFiles(folder))
    hash.update(`${name}\0`).update(
      createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest(),
    );
  return hash.digest('hex');
}

/** What `npm run new-foundry` left for the foundry to write, and nobody has written yet. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plural } from '../../domain/plural.ts';
import { contentFiles } from './parse-file.ts';

const mark = /\[FILL IN|fill-in\.example/g;

/** A warning that counts the marks and names their files; none without marks. */
export async function unfilledMarks(folder: string): Promise<string[]> {
  const texts = (await contentFiles(folder)).filter((name) => /\.(?:yaml|md)$/.test(name));
  let count = 0;
  const marked: string[] = [];
  for (const name of texts) {
    const { length } = (await readFile(join(folder, name), 'utf8')).match(mark) ?? [];
    count += length;
    if (length > 0) marked.push(name);
  }
  return count === 0
    ? []
    : [
        `${plural(count, 'place')} to fill in (search for [FILL IN and fill-in.example): ${marked.join(', ')}`,
      ];
}

/** The scripts of a typeface page's first load, as a build's manifest lists them. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** In bytes, compressed with Brotli. */
export const firstLoadLimit = 80_000;

const sources: readonly string[] = ['src/app/boot.ts', 'src/app/main.tsx', 'src/routes/typeface-entry.ts'];

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

/** The first load of the build in `folder`: its modules, and its files with their bytes as they are served (Brotli). */
export function firstLoadOf(folder: string) {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const modules = new Set<string>();
  const add = (source: string) => {
    if (modules.has(source)) return;
    modules.add(source);
    manifest[source]?.imports?.forEach(add);
  };
  sources.forEach(add);
  const names = new Set([...modules].flatMap((source) => manifest[source]?.file ?? []));
  const files = [...names].map((name) => {
    const file = join(folder, name);
    return { name, text: readFileSync(file, 'utf8'), bytes: statSync(`${file}.br`).size };
  });
  return {
    modules: [...modules],
    missing: sources.filter((source) => !manifest[source]),
    files,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

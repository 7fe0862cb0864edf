/** Which files a walk depends on, read from the imports of the modules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What each file imports: both as paths from the root. */
export type Modules = ReadonlyMap<string, readonly string[]>;

const folders = [
  'domain',
  'machines',
  'src',
  'packages',
  'e2e/paths',
  'e2e/support',
  'e2e/pages',
  'tests/models',
  'tests/support',
];
const importedFrom = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The file of a specifier; undefined for a package from the registry. */
function fileOf(root: string, importer: string, specifier: string): string | undefined {
  const own = /^@skerry\/([\w-]+)\/(.+)$/.exec(specifier);
  const path = own ? join('packages', own[1] ?? '', `${own[2]}.ts`) : join(dirname(importer), specifier);
  return (own || specifier.startsWith('.')) && existsSync(join(root, path)) ? path : undefined;
}

/** Reads every module that a walk or a view may be made of. */
export function readModules(root: string): Modules {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = [...text.matchAll(importedFrom)].map(([, specifier = '']) =>
        fileOf(root, file, specifier),
      );
      return [file, found.filter((path) => path !== undefined)];
    }),
  );
}

/** These files and all that they import, directly or not. */
function withImports(modules: Modules, files: readonly string[]): Set<string> {
  const reached = new Set(files);
  for (const file of reached) for (const imported of modules.get(file) ?? []) reached.add(imported);
  return reached;
}

type NamedWalk = { readonly name: string; readonly model: { readonly machine: { readonly id: string } } };

/**
 * The names of the walks that a change of these files concerns. What serves every page (server, foundry, build) concerns
 * every walk.
 */
export function concernedWalks(
  modules: Modules,
  walks: readonly NamedWalk[],
  changed: readonly string[],
): string[] {
  const everywhere = /^(?:server|foundry|public)\/|^(?:index\.html|vite\.config\.ts|package-lock\.json)$/;
  if (changed.some((file) => everywhere.test(file))) return walks.map(({ name }) => name);
  const walkFiles = [...modules.keys()].filter((file) => file.endsWith('.walk.ts'));
  return walks
    .filter(({ name, model }) => {
      const machine = `machines/${model.machine.id}.machine.ts`;
      const views = [...modules].filter(
        ([file, imports]) => file.startsWith('src/') && file.endsWith('.tsx') && imports.includes(machine),
      );
      const composed = [...modules].filter(
        ([file, imports]) => file.startsWith('src/') && imports.includes(machine),
      );
      const own = walkFiles.filter((file) => file.endsWith(`/${name}.walk.ts`));
      // A file with several walks has a name of its own.
      const walkFilesOf =
        own.length > 0 ? own : walkFiles.filter((file) => modules.get(file)?.includes(machine));
      const files = withImports(modules, [...walkFilesOf, ...views.map(([file]) => file)]);
      for (const [file] of composed) files.add(file);
      return changed.some((file) => files.has(file));
    })
    .map(({ name }) => name);
}

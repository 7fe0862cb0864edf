/** The build's output: the renderer, and the files that each page needs. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '../../domain/rendered.ts';
import { dictionaryVary } from '../compression-dictionary.ts';
import { immutable } from '../response-cache.ts';

/** The scripts and styles of one page's HTML. */
export type PageAssets = {
  /** CSS text for the head. */
  readonly css: string;
  /** The files that the text is from. */
  readonly cssFiles: readonly string[];
  /** Module that starts the main module after the first paint. */
  readonly boot: string;
  readonly main: string;
  /** Other modules that the page needs, for preloading. */
  readonly modules: readonly string[];
};

export type Renderer = {
  readonly renderPage: RenderPage;
  readonly assetsOf: (source: string) => PageAssets;
};

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
};
type Manifest = Readonly<Record<string, Chunk>>;

const distFolder = new URL('../../dist/', import.meta.url);
const clientFolder = new URL('client/', distFolder);
/** The files whose names have a hash of their content. */
export const assetsFolder = new URL('assets/', clientFolder);
const renderFile = new URL('server/render.js', distFolder);
/** The scripts that index.html names. */
export const bootSource = 'src/app/boot.ts';
export const mainSource = 'src/app/main.tsx';

/** False in a checkout without a build. */
export const isBuilt = () => existsSync(renderFile) && existsSync(clientFolder);

/** A module and all modules that it imports statically. */
function importClosure(manifest: Manifest, source: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(source) || !manifest[source]) return found;
  found.add(source);
  for (const name of manifest[source].imports ?? []) importClosure(manifest, name, found);
  return found;
}

/** A part of a page that is in its HTML, and whose code comes later: its styles are the page's. */
const isPart = (source: string) => source.endsWith('.part.tsx');

const fileOf = (manifest: Manifest, source: string, origin = ''): string => {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The build has no ${source}: run npm run build`);
  return `${origin}/${chunk.file}`;
};

async function readCss(manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap(({ css }) => css ?? []));
  const texts = await Promise.all(
    [...files].map(async (file) => [file, await readFile(new URL(file, clientFolder), 'utf8')] as const),
  );
  return new Map(texts);
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(new URL('.vite/manifest.json', clientFolder), 'utf8'));

/** Identifies this build: its main file names all others, each with a hash of its content. */
export const buildName = () => (isBuilt() ? fileOf(readManifest(), mainSource) : '');

/** Reads the build once; throws when it is incomplete. Pages name its files at `origin`, or at the shop itself. */
export async function loadBuild(origin?: string): Promise<Renderer> {
  const manifest = readManifest();
  const css = await readCss(manifest);
  // The bundle is built from src/app/render.tsx, which exports this function.
  const { renderPage } = (await import(renderFile.href)) as { renderPage: RenderPage };
  const addressOf = (source: string) => fileOf(manifest, source, origin);
  const boot = addressOf(bootSource);
  const main = addressOf(mainSource);
  const mainModules = importClosure(manifest, mainSource);
  const assets = new Map<string, PageAssets>();
  const make = (source: string): PageAssets => {
    const ofPage = [...importClosure(manifest, source)].filter((name) => !mainModules.has(name));
    const names = [...mainModules, ...ofPage];
    const parts = manifest[source]?.dynamicImports?.filter(isPart) ?? [];
    // What a part shares with other code comes before its own, which may override it.
    const ofParts = parts.flatMap((part) => [...importClosure(manifest, part)].toReversed());
    const cssFiles = [...new Set([...names, ...ofParts].flatMap((name) => manifest[name]?.css ?? []))];
    return {
      cssFiles,
      css: cssFiles.map((file) => css.get(file) ?? '').join('\n'),
      boot,
      main,
      // What is imported before what imports it: each is evaluated in a task of its own (src/app/boot.ts).
      modules: [...mainModules, ...ofPage.toReversed()].filter((name) => name !== mainSource).map(addressOf),
    };
  };
  return {
    renderPage,
    assetsOf(source) {
      const pageAssets = assets.get(source) ?? make(source);
      assets.set(source, pageAssets);
      return pageAssets;
    },
  };
}

/** What a script is called in every build; undefined for other files. */
export const chunkOf = (name: string) => /^([\w.-]+)-[\w-]{7}\.js$/.exec(name)?.[1];

/** The headers of a file whose name has a hash of its content. */
export function builtFileHeaders(name: string): Readonly<Record<string, string>> {
  const chunk = chunkOf(name);
  if (chunk === undefined) return { 'cache-control': immutable };
  const use = `match="/assets/${chunk}-*.js", id="${name}"`;
  return { 'cache-control': immutable, vary: dictionaryVary, 'use-as-dictionary': use };
}

/** Adds one route for each file of the build to a scope; its `.br` variant is sent where one is accepted. */
export function registerAssets(scope: FastifyInstance): void {
  const hashed = fileURLToPath(assetsFolder);
  void scope.register(files, {
    root: fileURLToPath(clientFolder),
    wildcard: false,
    globIgnore: ['**/*.br'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      if (path.startsWith(hashed)) reply.headers(builtFileHeaders(basename(path, '.br')));
      else reply.header('cache-control', 'public, max-age=3600');
    },
  });
}

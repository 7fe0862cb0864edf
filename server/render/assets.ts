/** The browser's build, served from memory: browsers cache hashed files for ever. */
import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { distFolder } from './built.ts';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

type CachedFile = { readonly plain: Buffer; readonly br: Buffer | undefined; readonly type: string };

/** Every file of the build by its address, with its `.br` variant. */
async function readFiles(): Promise<Map<string, CachedFile>> {
  const folder = new URL('client/', distFolder);
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = names
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.vite'))
    .map(
      (entry) => `${entry.parentPath.slice(folder.pathname.length - 1).replace(/^\/?/, '/')}/${entry.name}`,
    )
    .map((path) => path.replace(/\/+/g, '/'));
  const read = async (path: string) => await readFile(new URL(`.${path}`, folder));
  const compressed = new Set(paths.filter((path) => path.endsWith('.br')));
  const files = paths
    .filter((path) => !compressed.has(path))
    .map(async (path) => {
      const br = compressed.has(`${path}.br`) ? await read(`${path}.br`) : undefined;
      return [
        path,
        { plain: await read(path), br, type: types[extname(path)] ?? 'application/octet-stream' },
      ] as const;
    });
  return new Map(await Promise.all(files));
}

/** Adds one route for each file of the build. */
export async function registerAssets(app: FastifyInstance): Promise<void> {
  for (const [path, { plain, br, type }] of await readFiles()) {
    const isHashed = path.startsWith('/assets/');
    app.get(path, (request, reply) => {
      const acceptsBrotli = br && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
      return reply
        .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        .header('vary', 'accept-encoding')
        .header('content-encoding', acceptsBrotli ? 'br' : 'identity')
        .type(type)
        .send(acceptsBrotli ? br : plain);
    });
  }
}

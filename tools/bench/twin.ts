/**
 * A process of its own that serves pages of a running shop as static twins: the same HTML, style, fonts and pictures without any
 * JavaScript, from memory. Arguments: the shop's origin, and the pages' paths. Tells its parent where it is.
 */
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { serveParent } from './child-server.ts';

type File = { readonly bytes: Buffer; readonly type: string; readonly br: Buffer | undefined };

const compress = promisify(brotliCompress);

async function fileFrom(address: string): Promise<File | undefined> {
  const answer = await fetch(address);
  if (!answer.ok) return undefined;
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, type, br: /html|css|json|svg/.test(type) ? await compress(bytes) : undefined };
}

/** Scripts and their preloads are left out; what a page shows stays. */
const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link[^>]+rel="modulepreload"[^>]*>/g, '')
    .replace(/<meta name="robots"[^>]*>/g, '');

const [shop = '', ...paths] = process.argv.slice(2);
const files = new Map<string, File>();
for (const path of paths) {
  const page = await fileFrom(shop + path);
  if (!page) throw new Error(`${path} is not there to be copied.`);
  const bytes = Buffer.from(withoutScripts(page.bytes.toString()));
  files.set(path, { bytes, type: page.type, br: await compress(bytes) });
}

/** The other files that pages request are fetched once. */
const fileAt = async (path: string) => {
  const file = files.get(path) ?? (await fileFrom(shop + path));
  if (file) files.set(path, file);
  return file;
};

const server = createServer(async (request, response) => {
  const file = await fileAt(request.url ?? '/');
  if (!file) return response.writeHead(404).end();
  const br = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? file.br : undefined;
  const bytes = br ?? file.bytes;
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-length': bytes.length,
      'cache-control': 'max-age=60',
      vary: 'accept-encoding',
      ...(br ? { 'content-encoding': 'br' } : {}),
    })
    .end(bytes);
});
serveParent(server);

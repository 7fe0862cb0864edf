/** The static twin of a page: the same HTML, style, fonts and pictures without any JavaScript, from memory. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

type File = { readonly bytes: Buffer; readonly type: string; readonly br: Buffer | undefined };

export type Twin = { readonly origin: string; readonly close: () => Promise<void> };

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

/** Serves `paths` of a running shop as files, and fetches once from it the other files that they request. */
export async function startTwin(shop: string, paths: readonly string[]): Promise<Twin> {
  const files = new Map<string, File>();
  for (const path of paths) {
    const page = await fileFrom(shop + path);
    if (!page) throw new Error(`${path} is not there to be copied.`);
    const bytes = Buffer.from(withoutScripts(page.bytes.toString()));
    files.set(path, { bytes, type: page.type, br: await compress(bytes) });
  }
  const server: Server = createServer((request, response) => {
    void (async () => {
      const path = request.url ?? '/';
      const file = files.get(path) ?? (await fileFrom(shop + path));
      if (file === undefined) return response.writeHead(404).end();
      files.set(path, file);
      const headers = { 'content-type': file.type, 'cache-control': 'max-age=60', vary: 'accept-encoding' };
      const takesBrotli = file.br && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
      return takesBrotli
        ? response.writeHead(200, { ...headers, 'content-encoding': 'br' }).end(file.br)
        : response.writeHead(200, headers).end(file.bytes);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has no other address
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

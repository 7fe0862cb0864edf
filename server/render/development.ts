/** `npm run dev`: pages come from the sources through Vite, changes reach the browser at once. */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { RenderPage } from '../../domain/rendered.ts';
import type { PageAssets } from './built.ts';

export type Development = {
  /** Loaded anew for each page, so that a change shows on reload too. */
  readonly renderPage: RenderPage;
  readonly assets: PageAssets;
  /** Adds Vite's own scripts to a document. */
  readonly finish: (path: string, html: string) => Promise<string>;
};

const ours =
  /^\/(?:(?:v1|fonts|pictures|card-sandbox|healthz)(?:\/|$)|sitemap\.xml|robots\.txt|blog\/feed\.xml)/;

/** Rooms of the workshop: pages of development alone, each an HTML entry of its own under src/. */
const workshop = { gallery: 'src/gallery/index.html', machines: 'src/machine-room/index.html' } as const;

function openWorkshop(app: FastifyInstance, vite: ViteDevServer): void {
  for (const [name, entry] of Object.entries(workshop)) {
    const file = new URL(`../../${entry}`, import.meta.url);
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      // The gallery frames its own pages.
      reply.header('x-frame-options', 'SAMEORIGIN').header('cache-control', 'no-store').type('text/html');
      return vite.transformIndexHtml(request.url, await readFile(file, 'utf8'));
    };
    app.get(`/${name}`, show);
    app.get(`/${name}/*`, show);
  }
}

/** Puts Vite before the server's routes; it is imported only here, because production has no use for it. */
export async function startDevelopment(app: FastifyInstance): Promise<Development> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (ours.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  openWorkshop(app, vite);
  app.addHook('onClose', async () => {
    await vite.close();
  });
  return {
    renderPage: async (request) => {
      // The module is src/render.tsx, which says that it exports this function.
      const { renderPage } = (await vite.ssrLoadModule('/src/render.tsx')) as { renderPage: RenderPage };
      return renderPage(request);
    },
    assets: { css: '', boot: '/src/boot.ts', main: '/src/main.tsx', more: [] },
    finish: async (path, html) =>
      vite.transformIndexHtml(
        path,
        html.replace('<style></style>', '<link rel="stylesheet" href="/src/styles/index.css">'),
      ),
  };
}

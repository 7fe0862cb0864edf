/** `npm run dev`: pages are rendered from the sources through Vite, and changes reach the browser at once. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Plugin, ViteDevServer } from 'vite';
import type { RenderPage } from '../../domain/rendered.ts';
import type { Db } from '../db/database.ts';
import type { Services } from '../services.ts';
import { findFoundry } from '../stores/foundry.ts';
import { bootSource, mainSource, type PageAssets } from './built.ts';
import { showErrors } from './development-errors.ts';
import { registerOrderStream } from './order-stream.ts';
import { themeCss } from './theme-css.ts';

export type Development = {
  /** Loaded anew for each page, so that a reload shows changes, too. */
  readonly renderPage: RenderPage;
  readonly assets: PageAssets;
  /** Adds Vite's own scripts to a document. */
  readonly transformHtml: (path: string, html: string) => Promise<string>;
  /** Shows why a page could not be rendered. */
  readonly sendError: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
};

const serverPaths =
  /^\/(?:(?:v1|fonts|pictures|card-sandbox|healthz|machines\/orders)(?:\/|$)|sitemap\.xml|robots\.txt|(?:favicon|wordmark)\.svg|social\.png|blog\/feed\.xml)/;

/** Development-only pages, each an HTML entry of its own. */
const developmentPages = {
  gallery: 'tools/gallery/index.html',
  machines: 'tools/machines/index.html',
} as const;

/** A build has the styles in its pages, and shows no errors. */
const developmentTags: Plugin = {
  name: 'development-tags',
  transformIndexHtml: () => [
    // After the theme.
    { tag: 'link', attrs: { rel: 'stylesheet', href: '/src/styles/index.css' }, injectTo: 'head' },
    { tag: 'script', attrs: { type: 'module', src: '/src/app/thrown-errors.ts' } },
  ],
};

function registerDevelopmentPages(app: FastifyInstance, vite: ViteDevServer, db: Db): void {
  for (const [name, entry] of Object.entries(developmentPages)) {
    const file = new URL(`../../${entry}`, import.meta.url);
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      // The gallery frames its own pages.
      reply.header('x-frame-options', 'SAMEORIGIN').header('cache-control', 'no-store').type('text/html');
      const { theme } = await findFoundry(db);
      const html = (await readFile(file, 'utf8')).replace('</title>', `$&<style>${themeCss(theme)}</style>`);
      return vite.transformIndexHtml(request.url, html);
    };
    app.get(`/${name}`, sendPage);
    app.get(`/${name}/*`, sendPage);
  }
}

/** Puts Vite before the server's routes; imported only here, because production doesn't need it. */
export async function startDevelopment(
  app: FastifyInstance,
  { db, config }: Pick<Services, 'db' | 'config'>,
): Promise<Development> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    // Of its own: two shops of one checkout that start at once would replace each other's packages.
    cacheDir: join(config.dataDir, 'vite'),
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      // A change of these restarts this process (tools/start.mjs), which reloads the browser.
      watch: { ignored: ['**/server/**', '**/domain/**'] },
    },
    appType: 'custom',
    plugins: [developmentTags],
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (serverPaths.test(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, () => done());
  });
  registerDevelopmentPages(app, vite, db);
  registerOrderStream(app, db);
  // Before the server waits for its connections: that of a page to Vite stays open.
  app.addHook('preClose', async () => {
    await vite.close();
  });
  return {
    renderPage: async (request) => {
      // The module is src/app/render.tsx, which exports this function.
      const { renderPage } = (await vite.ssrLoadModule('/src/app/render.tsx')) as { renderPage: RenderPage };
      return renderPage(request);
    },
    assets: { css: '', cssFiles: [], boot: `/${bootSource}`, main: `/${mainSource}`, modules: [] },
    transformHtml: (path, html) => vite.transformIndexHtml(path, html),
    sendError: showErrors(vite),
  };
}

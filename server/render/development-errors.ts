/** `npm run dev`: every error is shown with its message, file and line in the terminal and in Vite's overlay. */
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';

/** Vite's overlay shows `loc` as a link that opens the editor. */
type ShownError = {
  readonly message: string;
  readonly stack: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The first place in the stack that is in this checkout and not in a package. */
function shownError(message: string, stack: string): ShownError {
  const places = [...stack.matchAll(/((?:\/|\w:)[^\s():]+):(\d+):(\d+)/g)];
  const [, file, line, column] =
    places.find(([, path = '']) => path.startsWith(root) && !path.includes('node_modules')) ?? [];
  return { message, stack, ...(file ? { loc: { file, line: Number(line), column: Number(column) } } : {}) };
}

/** The stack of an error in the browser, with its addresses replaced by files and lines of the sources. */
function withSources(vite: ViteDevServer, stack: string): string {
  const modules = vite.environments.client.moduleGraph;
  return stack.replace(
    /https?:\/\/[^/\s]+(\/[^\s?:]+)(?:\?[^\s:]*)?:(\d+):(\d+)/g,
    (address, url: string, line: string, column: string) => {
      const loaded = modules.urlToModuleMap.get(url);
      const map = loaded?.transformResult?.map;
      if (!loaded?.file || !map || !('version' in map)) return address;
      const entry = new SourceMap({ ...map, file: '', sourceRoot: '' }).findEntry(+line - 1, +column - 1);
      return 'originalLine' in entry
        ? `${loaded.file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
        : address;
    },
  );
}

const textOf = (data: unknown, name: string) =>
  typeof data === 'object' && data !== null && name in data ? String(data[name as keyof typeof data]) : '';

/**
 * Shows what is thrown in browsers, which `src/app/thrown-errors.ts` sends; returns the handler for pages that can't be
 * rendered, whose error page reloads when any file has changed.
 */
export function showErrors(vite: ViteDevServer) {
  let isErrorPageOpen = false;
  vite.environments.client.hot.on('error:thrown', (data: unknown, client) => {
    const error = shownError(textOf(data, 'message'), withSources(vite, textOf(data, 'stack')));
    console.error(`In the browser: ${error.stack}`);
    client.send({ type: 'error', err: error });
  });
  vite.watcher.on('change', () => {
    if (!isErrorPageOpen) return;
    isErrorPageOpen = false;
    // Vite handles the change first.
    setTimeout(() => vite.environments.client.hot.send({ type: 'full-reload' }), 100);
  });
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    console.error(`${request.method} ${request.url.split('?')[0]} failed:`, error);
    isErrorPageOpen = true;
    const { message, stack = message } = error instanceof Error ? error : new Error(JSON.stringify(error));
    const shown = { ...shownError(message, stack), ...Object(error) };
    const json = JSON.stringify(shown, (_name, value) =>
      typeof value === 'string' ? stripVTControlCharacters(value) : value,
    );
    return reply
      .code(500)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><title>Error</title><script type="module">import { ErrorOverlay } from '/@vite/client';` +
          `document.body.append(new ErrorOverlay(${json.replace(/</g, '\\u003c')}))</script>`,
      );
  };
}

/**
 * Development only: sends whatever is thrown to the server, which answers with Vite's overlay (server/render/
 * development-errors.ts). The next change reloads the page, because React may have removed it.
 */
// Vite looks for these very words.
const hot = import.meta.hot;

if (hot) {
  const send = (error: unknown) => {
    const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
    hot.send('error:thrown', { message, stack });
    hot.on('vite:afterUpdate', () => location.reload());
  };
  addEventListener('error', ({ error }) => send(error));
  addEventListener('unhandledrejection', ({ reason }) => send(reason));
}

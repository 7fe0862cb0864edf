/** Bounds how many requests a connection may send ahead of their answers (decision 0015). */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers and proxies send the next request when they have the answer. Thousands come in one piece of 64 kB, and each
 * would wait in memory for its turn.
 */
const mostAhead = 32;

/** Passes requests on; a connection on which `mostAhead` wait for their answers already is closed, and they are not begun. */
export function boundAhead(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = waiting.get(socket) ?? 0;
    if (count >= mostAhead) socket.destroy();
    if (socket.destroyed) return;
    waiting.set(socket, count + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

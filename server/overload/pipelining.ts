/** Limits HTTP pipelining: how many requests a connection may send ahead of their responses (decision 0015). */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers and proxies send the next request after the response. Thousands of requests fit into one piece of 64 kB, and each
 * would wait in memory for its turn.
 */
const maxPipelined = 32;

/** Passes requests on; a connection with more than `maxPipelined` unanswered ones is closed, the rest isn't begun. */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = waiting.get(socket) ?? 0;
    if (count >= maxPipelined) socket.destroy();
    if (socket.destroyed) return;
    waiting.set(socket, count + 1);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

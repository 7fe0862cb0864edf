/** A server in a process that the benchmark has forked. */
import type { Server } from 'node:http';

/** Listens on loopback, tells the parent process where (`{ url }`), and ends with it. */
export function serveParent(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address) process.send?.({ url: `http://127.0.0.1:${address.port}` });
  });
  process.once('disconnect', () => process.exit(0));
}

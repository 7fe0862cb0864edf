/**
 * The load balancer of the cluster: it sends requests to machines that say at /readyz that they are ready, in turn. One that
 * refuses a connection got nothing of the request: another one gets it. If one breaks off, only what may be repeated is.
 */
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { codeOf } from '../../server/operator-error.ts';
import type { Machine } from './machine.ts';

export type Proxy = {
  readonly url: string;
  /** Answers of machines with a status of 500 and more, in words. */
  readonly serverErrors: readonly string[];
  /** Requests whose machine broke off, and which may not be repeated: their clients got no answer. */
  readonly brokenOff: () => number;
  readonly close: () => Promise<void>;
};

const probeEveryMs = 200;

export async function startProxy(machines: readonly Machine[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(machines.map(({ url }) => url));
  const serverErrors: string[] = [];
  let brokenOff = 0;
  let turn = 0;

  const probe = async () => {
    for (const { url } of machines) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
    }
  };
  const timer = setInterval(() => void probe(), probeEveryMs);

  /** Ready ones first, beginning with the next. */
  const inTurn = () => {
    turn += 1;
    const rotated = machines.map((_, nth) => machines[(nth + turn) % machines.length]?.url ?? '');
    return rotated.toSorted((a, b) => Number(ready.has(b)) - Number(ready.has(a)));
  };

  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse, [url, ...others]: string[]) => {
    if (url === undefined) {
      brokenOff += 1;
      return void to.destroy();
    }
    const { method = 'GET', headers, socket } = from;
    const forwarded = headers['x-forwarded-for'] ?? socket.remoteAddress;
    const sent = request(new URL(from.url ?? '/', url), {
      agent,
      method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    });
    sent.on('response', (response) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 500) serverErrors.push(`${method} ${from.url?.split('?')[0]} → ${statusCode}`);
      to.writeHead(statusCode, response.headers);
      response.on('error', () => to.destroy());
      response.pipe(to);
    });
    sent.on('error', (error) => {
      if (to.headersSent) return void to.destroy();
      const isUnsent = codeOf(error) === 'ECONNREFUSED';
      const mayRepeat = method === 'GET' || method === 'HEAD';
      forward(from, body, to, isUnsent || mayRepeat ? others : []);
    });
    sent.end(body);
  };

  const server = createServer(async (from, to) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk);
    forward(from, Buffer.concat(chunks), to, inTurn());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens at a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    serverErrors,
    brokenOff: () => brokenOff,
    close: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agent.destroy();
      await once(server, 'close');
    },
  };
}

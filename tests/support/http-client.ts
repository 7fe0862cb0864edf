/**
 * Requests as an attacker writes them, with every path, header and byte, from every address of loopback, so that one host can act
 * as many clients; and sent by the thousand.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A path as it is sent, dots and all; a body is JSON unless a header says otherwise. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body?: string | Buffer | undefined;
};

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly ms: number;
};

export type Client = {
  /** Rejects when the connection breaks or nothing arrives within a minute. */
  readonly send: (sent: Sent, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly close: () => void;
};

const timeoutMs = 60_000;

/** A client at `localAddress` (127.0.0.1, 127.0.0.2, …). */
export function createHttpClient(localAddress: string, origin: string): Client {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(origin);
  return {
    send: ({ method, path, body }, headers = {}) =>
      new Promise((resolve, reject) => {
        const start = performance.now();
        // Set beforehand, so that any method carries its body.
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const json = body === undefined ? {} : { 'content-type': 'application/json' };
        const options = {
          hostname,
          port,
          path,
          method,
          agent,
          localAddress,
          timeout: timeoutMs,
          headers: { ...length, ...json, ...headers },
        };
        const sent = request(options, (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => {
            const { statusCode = 0, headers: responseHeaders } = response;
            resolve({
              status: statusCode,
              headers: responseHeaders,
              body: text,
              ms: performance.now() - start,
            });
          });
          response.on('error', reject);
        });
        sent.on('timeout', () => sent.destroy(new Error('No answer.')));
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** How many answers had which status; 'none' for those that never arrived. */
export type Statuses = Readonly<Record<string, number>>;

export type FloodRequest = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** JSON, as it is sent. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** At a rate, answered or not; or on so many connections, each request as soon as the one before is answered. */
export type Rate = { readonly perSecond: number } | { readonly connections: number };

type SendOptions = { readonly makeRequest: (n: number) => FloodRequest; readonly seconds: number };

/**
 * Sends for so many seconds, at a rate or on so many connections (floods.ts), and resolves when all are answered: how many
 * answers had which status.
 */
export async function sendAtRate(
  client: Client,
  rate: Rate,
  { makeRequest, seconds }: SendOptions,
): Promise<Statuses> {
  const statuses: Record<string, number> = {};
  const send = async (n: number) => {
    const { headers, ...sent } = makeRequest(n);
    const status = await client.send(sent, headers).then(
      (answer) => String(answer.status),
      () => 'none',
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const start = performance.now();
  const elapsedMs = () => performance.now() - start;
  if ('connections' in rate) {
    let n = 0;
    const connection = async () => {
      while (elapsedMs() < seconds * 1000) await send(n++);
    };
    await Promise.all(Array.from({ length: rate.connections }, connection));
    return statuses;
  }
  const answers: Promise<void>[] = [];
  for (let n = 0; n < rate.perSecond * seconds; n += 1) {
    const waitMs = (n * 1000) / rate.perSecond - elapsedMs();
    if (waitMs > 0) await pause(waitMs);
    answers.push(send(n));
  }
  await Promise.all(answers);
  return statuses;
}

/** Requests as an attacker writes them: any path, header and byte, over connections that stay open. */
import { Agent, request } from 'node:http';

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

export type Wire = {
  readonly send: (wanted: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Buffer | undefined;
  }) => Promise<RawAnswer>;
  readonly close: () => void;
};

/** To the server at this address; rejects when the connection fails, never for a status. */
export function wireTo(url: string): Wire {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(url);
  return {
    send: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const length = body ? { 'content-length': String(body.length) } : {};
        const sent = request(
          { hostname, port, path, method, headers: { ...length, ...headers }, agent },
          (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part: Buffer) => parts.push(part));
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text: Buffer.concat(parts).toString('utf8'),
              }),
            );
          },
        );
        sent.on('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

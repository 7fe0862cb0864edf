/** A stand-in for TaxJar: one rate for every address, and it can be down. */
import { once } from 'node:events';
import { createServer } from 'node:http';

type TaxService = {
  readonly url: string;
  isDown: boolean;
  readonly close: () => void;
};

export async function startTaxService(rate: number): Promise<TaxService> {
  const server = createServer((request, response) => {
    request.resume();
    response.statusCode = service.isDown ? 500 : 200;
    response.end(JSON.stringify({ tax: { rate } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The tax service has no port');
  const service = {
    url: `http://127.0.0.1:${address.port}`,
    isDown: false,
    close: () => void server.close(),
  };
  return service;
}

/** A collector of traces that takes everything and keeps nothing; tells its parent where it is. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request
    .resume()
    .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.({ url: `http://127.0.0.1:${address.port}` });
});
process.once('disconnect', () => process.exit(0));

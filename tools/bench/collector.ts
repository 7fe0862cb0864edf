/** A collector of traces that takes everything and keeps nothing; tells its parent where it is. */
import { createServer } from 'node:http';
import { serveParent } from './child-server.ts';

const server = createServer((request, response) => {
  request
    .resume()
    .once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
serveParent(server);

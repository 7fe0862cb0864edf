/** A process of its own that serves the files of a folder, its argument, with those that are compressed already. Tells its parent where it is. */
import files from '@fastify/static';
import { fastify } from 'fastify';
import { serveParent } from './child-server.ts';

const [, , root = ''] = process.argv;
const app = fastify();
await app.register(files, { root, preCompressed: true });
await app.ready();
serveParent(app.server);

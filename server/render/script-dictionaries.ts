/**
 * Who comes back after a deploy gets the difference: each script is the compression dictionary of the next build's script of
 * the same name (§operation.builds.difference).
 */
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { dictionaryCompressed } from '../compression-dictionary.ts';
import { assetsFolder, builtFileHeaders, chunkOf } from './built.ts';
import type { ReadBuiltFile } from './older-builds.ts';

/** Adds to the scope of this build's files that a browser with the same script of another build gets the difference. */
export function sendDifferences(scope: FastifyInstance, readBuiltFile: ReadBuiltFile): void {
  scope.addHook('onRequest', async (request, reply) => {
    const name = request.routeOptions.url?.replace('/assets/', '') ?? '';
    const [, id = ''] = /^"(.+)"$/.exec(String(request.headers['dictionary-id'])) ?? [];
    const chunk = chunkOf(name);
    // Whether a file has changed, its ETag says.
    if (chunk === undefined || chunk !== chunkOf(id) || request.headers['if-none-match'] !== undefined)
      return;
    const body = await dictionaryCompressed(
      request,
      name,
      () => readFile(new URL(name, assetsFolder)),
      () => readBuiltFile(id),
    );
    if (body === undefined) return;
    const type = { 'content-type': 'application/javascript; charset=utf-8', 'content-encoding': 'dcz' };
    return reply.headers({ ...builtFileHeaders(name), ...type }).send(body);
  });
}

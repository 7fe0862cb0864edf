/**
 * One compression dictionary for all pages (§operation.pages.dictionary): the page for what isn't there, which holds the
 * shell, the styles, header and footer that they share, and nothing of anybody.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dictionaryCompressed, dictionaryVary } from '../compression-dictionary.ts';
import { type CachedResponse, type SendOptions, sendCached, toCachedResponse } from '../response-cache.ts';

export const dictionaryFolder = '/assets/pages/';
const addressOf = ({ etag }: CachedResponse) => dictionaryFolder + etag.slice(3, -1);

/** Without the names of the build's files, it stays the same over deploys that change nothing but scripts. */
export const toPageDictionary = (html: string): Promise<CachedResponse> =>
  toCachedResponse(html.replace(/\/assets\/[\w.-]+/g, ''), 'text/plain; charset=utf-8');

/** Sends the dictionary at its address; undefined at any other. */
export function sendPageDictionary(
  request: FastifyRequest,
  reply: FastifyReply,
  dictionary: CachedResponse,
): FastifyReply | undefined {
  if (request.url !== addressOf(dictionary)) return undefined;
  reply.header('use-as-dictionary', 'match="/*", match-dest=("document")');
  return sendCached(request, reply, dictionary, { visibility: 'immutable' });
}

/**
 * How a public page is sent: compressed against the dictionary to a browser that has it; to others as always, with its
 * address, at which a browser that can use it fetches it when it is idle.
 */
export async function withPageDictionary(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedResponse,
  dictionary: CachedResponse | undefined,
): Promise<SendOptions> {
  const vary = `${dictionaryVary}, save-data`;
  if (dictionary === undefined) return { vary };
  const dcz = await dictionaryCompressed(
    request,
    page.etag,
    async () => page.plain,
    async () => dictionary.plain,
  );
  if (dcz === undefined && request.headers['save-data'] !== 'on')
    reply.header('link', `<${addressOf(dictionary)}>; rel="compression-dictionary"`);
  return { vary, dcz };
}

/** Sends files of the file store, to whoever may have them. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import { type FileStore, FileStoreAway } from './gateways/files.ts';
import { type FileResponse, type Refusal, refuse } from './handler.ts';

const retrySeconds = 3;

/** For a file that is being made, or whose store is away: requested again, it comes. `href` is where to go on without it. */
export const preparing = (href: string): Refusal => ({
  ...refuse(409, 'Your file is being prepared. The download will start by itself in a moment.', { href }),
  retryAfterSeconds: retrySeconds,
});

const isOfKind = (answer: unknown, kind: string): boolean =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === kind;

const isFileResponse = (answer: unknown): answer is FileResponse => isOfKind(answer, 'stored file');

/** A file that can be sent now: by the store itself, or from this machine. */
export type FoundFile = {
  readonly kind: 'found file';
  readonly headers: { readonly disposition: string; readonly type: string };
} & ({ readonly url: string } | { readonly path: string; readonly bytes: number });

export const isFoundFile = (answer: unknown): answer is FoundFile => isOfKind(answer, 'found file');

async function findFile(files: FileStore, { file, type, name, isInline }: FileResponse): Promise<FoundFile> {
  const asciiName = name.replace(/[^\w .-]/g, '_');
  const names = `filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  const headers = { disposition: `${isInline ? 'inline' : 'attachment'}; ${names}`, type };
  const url = await files.publicUrl(file, headers);
  if (url !== undefined) return { kind: 'found file', headers, url };
  const path = await files.path(file);
  return { kind: 'found file', headers, path, bytes: (await stat(path)).size };
}

/** A handler whose file is found before it is sent, so that a store that is away is a refusal (§operation.files.away). */
export const findingFile =
  <Request>(files: FileStore, handler: (request: Request) => Promise<unknown>) =>
  async (request: Request): Promise<unknown> => {
    try {
      const answer = await handler(request);
      return isFileResponse(answer) ? await findFile(files, answer) : answer;
    } catch (error) {
      if (error instanceof FileStoreAway) return preparing('/');
      throw error;
    }
  };

export function sendFile(reply: FastifyReply, { headers, ...file }: FoundFile): FastifyReply {
  reply.header('cache-control', 'private, no-store');
  if ('url' in file) return reply.redirect(file.url, 302);
  return reply
    .header('content-disposition', headers.disposition)
    .header('content-length', file.bytes)
    .header('content-encoding', 'identity')
    .type(headers.type)
    .send(createReadStream(file.path));
}

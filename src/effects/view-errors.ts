/** Reports what a view threw to the server's log, once for each message and window. */
import { maxFramesLength, maxMessageLength } from '../../domain/view-error.ts';
import type { Client } from './client.ts';

/** `reported` holds the messages that this window has reported. Rejects when the report could not be sent. */
export async function reportViewError(
  callApi: Client['callApi'],
  reported: Set<string>,
  { route, error }: { readonly route: string; readonly error: unknown },
): Promise<null> {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (reported.has(message)) return null;
  reported.add(message);
  const places = stack.split('\n').filter((line) => /:\d+:\d+\)?$/.test(line));
  // A query may hold a code.
  const frames = places.map((line) => line.trim().replace(/\?[^\s:]*/, '')).join('\n');
  await callApi('reportViewError', {
    body: { route, message: message.slice(0, maxMessageLength), frames: frames.slice(0, maxFramesLength) },
  });
  return null;
}

/** Messages between a shop window and the machine room on one origin. */
import type { Report, SentEvent } from './live-history.ts';

export const channelName = 'machine-room';

export type Message =
  | { readonly kind: 'report'; readonly report: Report }
  /** The machine room opened: requests every shop window to announce its actors. */
  | { readonly kind: 'announce' }
  | { readonly kind: 'send'; readonly actor: string; readonly event: SentEvent };

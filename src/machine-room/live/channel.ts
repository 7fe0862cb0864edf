/** What a shop and the machine room say to each other, between two windows of one origin. */
import type { Report, SentEvent } from '../../../machines/live-history.ts';

export const channelName = 'skerry-machine-room';

export type Message =
  | { readonly kind: 'report'; readonly report: Report }
  /** The room opened: every shop introduces its actors. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'send'; readonly actor: string; readonly event: SentEvent };

/** What is ordered by mail: trial fonts and the newsletter. */
import { call } from '../call.ts';
import { SubscribeRequest, Succeeded, TrialRequest } from '../trials.ts';
import { Empty } from './empty.ts';

export const lettersCalls = {
  orderTrials: call({
    method: 'POST',
    path: 'trials',
    summary: 'Mails a link to free trial fonts; the newsletter too, when wanted',
    body: TrialRequest,
    reply: Succeeded,
  }),
  trial: call({
    method: 'GET',
    path: 'trials/{token}',
    summary: 'The trial fonts as a zip, by the link of the mail, for seven days',
    gives: 'bytes',
    reply: Empty,
  }),
  subscribe: call({
    method: 'POST',
    path: 'subscribe',
    summary: 'Subscribes to the newsletter; who is a reader already stays one',
    body: SubscribeRequest,
    reply: Succeeded,
  }),
} as const;

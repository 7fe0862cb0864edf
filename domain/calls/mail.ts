/** Calls for trial fonts and the newsletter. */
import { call } from '../call.ts';
import { SubscribeRequest, SuccessReply, TrialRequest } from '../trials.ts';
import { Empty } from './empty.ts';

export const mailCalls = {
  orderTrials: call({
    method: 'POST',
    path: 'trials',
    summary: 'Mails a link to free trial fonts; subscribes to the newsletter too, when requested',
    body: TrialRequest,
    reply: SuccessReply,
  }),
  trial: call({
    method: 'GET',
    path: 'trials/{token}',
    summary: 'The trial fonts as a zip, by the link in the email, for seven days',
    responseType: 'bytes',
    reply: Empty,
  }),
  subscribe: call({
    method: 'POST',
    path: 'subscribe',
    summary: 'Subscribes to the newsletter; an existing subscription stays',
    body: SubscribeRequest,
    reply: SuccessReply,
  }),
} as const;

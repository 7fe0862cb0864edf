/** Calls for trial fonts and the newsletter. */
import { call, Empty } from '../call.ts';
import { FileFailure } from '../failure-body.ts';
import { SubscribeRequest, SuccessReply, TrialRequest } from '../trials.ts';

export const mailCalls = {
  orderTrials: call({
    method: 'POST',
    path: 'trials',
    auth: 'none',
    limits: ['trialClient', 'trial', 'trialAddress'],
    body: TrialRequest,
    reply: SuccessReply,
  }),
  trial: call({
    method: 'GET',
    path: 'trials/{token}',
    auth: 'none',
    files: ['application/zip'],
    reply: Empty,
    failures: { 404: FileFailure },
  }),
  subscribe: call({
    method: 'POST',
    path: 'subscribe',
    auth: 'none',
    limits: ['subscribe'],
    body: SubscribeRequest,
    reply: SuccessReply,
  }),
} as const;

/** Calls for the Club: invites, and fonts for members. */
import { Token } from '../account.ts';
import { call, Empty } from '../call.ts';
import { BetaFonts, CheckedInvite, ClubRegistration, InviteCheckRequest } from '../club.ts';
import { FailureMessage, FieldFailures, FileFailure } from '../failure-body.ts';
import { union } from '../shape.ts';

export const clubCalls = {
  checkInvite: call({
    method: 'POST',
    path: 'club/invite/check',
    auth: 'none',
    limits: ['invite'],
    body: InviteCheckRequest,
    reply: CheckedInvite,
    failures: { 404: FailureMessage, 409: FailureMessage },
  }),
  registerMember: call({
    method: 'POST',
    path: 'club/invite/register',
    auth: 'none',
    limits: ['invite', 'loginClient', 'login'],
    body: ClubRegistration,
    reply: Token,
    failures: { 404: FailureMessage, 409: FailureMessage, 422: union(FieldFailures, FailureMessage) },
  }),
  clubFonts: call({
    method: 'GET',
    path: 'club/fonts',
    auth: 'required',
    reply: BetaFonts,
    failures: { 403: FailureMessage },
  }),
  clubDownload: call({
    method: 'GET',
    path: 'club/downloads/{link}',
    auth: 'optional',
    files: ['application/zip'],
    reply: Empty,
    failures: { 404: FileFailure },
  }),
} as const;

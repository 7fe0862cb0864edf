/** Calls for the Club: invites, and fonts for members. */
import { Token } from '../account.ts';
import { call } from '../call.ts';
import { BetaFonts, CheckedInvite, ClubRegistration, InviteCheckRequest } from '../club.ts';
import { Empty } from './empty.ts';

export const clubCalls = {
  checkInvite: call({
    method: 'POST',
    path: 'club/invite/check',
    summary: 'Whom an invite to the Club is for; 404 for none, 409 for one that was used or has ended',
    body: InviteCheckRequest,
    reply: CheckedInvite,
  }),
  registerMember: call({
    method: 'POST',
    path: 'club/invite/register',
    summary: 'Uses an invite up: opens an account or links the one that is there, and invites coworkers',
    body: ClubRegistration,
    reply: Token,
  }),
  clubFonts: call({
    method: 'GET',
    path: 'club/fonts',
    summary: "The Club's fonts with their versions, notes and download links of minutes; for members",
    auth: 'user',
    reply: BetaFonts,
  }),
  clubDownload: call({
    method: 'GET',
    path: 'club/downloads/{link}',
    summary: "One version of a Club font as a zip, by a member's signed link of minutes",
    responseType: 'bytes',
    reply: Empty,
  }),
} as const;

/** The Club's pages in one chunk: an invite ends in the Club. */
import { composeClub, composeClubInvite } from '../compose/club.ts';
import { ClubPage } from '../pages/club/club-page.tsx';
import { InvitePage } from '../pages/club/invite-page.tsx';
import { composed } from './route.ts';

export const clubPages = {
  club: { View: composed(ClubPage, composeClub) },
  invite: { View: composed(InvitePage, composeClubInvite) },
};

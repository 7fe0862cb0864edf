/** The Club's pages in one chunk: an invite ends in the Club. */
import * as club from '../compose/club.ts';
import { ClubClosed } from '../pages/club/club-closed.tsx';
import { ClubPage } from '../pages/club/club-page.tsx';
import { InvitePage } from '../pages/club/invite-page.tsx';

export const clubPages = {
  club: { View: ClubPage, logics: club, Closed: ClubClosed },
  invite: { View: InvitePage, logics: club },
};

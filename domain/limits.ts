/**
 * How often something may be tried, and by whom it is counted. Limits by client alone are wide enough for an office or a
 * school behind one address; limits by email alone never refuse the address's owner (decision 0013).
 */

/** At most `max` tries in `seconds` seconds. */
export type Limit = { readonly max: number; readonly seconds: number };

/** `visitor` is a known browser, or else the client. */
export type CountedBy = 'client' | 'visitor' | 'email' | 'account' | 'session' | 'kind';

const minute = 60;
const hour = 60 * minute;

export const limits = {
  /** Wrong passwords. */
  login: { max: 10, seconds: 15 * minute, per: ['visitor', 'email'] },
  /** Wrong passwords over all addresses. */
  loginClient: { max: 100, seconds: 15 * minute, per: ['client'] },
  /** Clients that began to try passwords. Past it an unknown client needs a code. */
  loginAddress: { max: 10, seconds: 24 * hour, per: ['email'] },
  /** Wrong old passwords. */
  password: { max: 10, seconds: 15 * minute, per: ['session'] },
  /** Past it a registration needs a code. */
  register: { max: 10, seconds: hour, per: ['client'] },
  /** Codes requested and tried. */
  code: { max: 10, seconds: 15 * minute, per: ['client', 'email'] },
  /** The same over all addresses. */
  codeClient: { max: 200, seconds: hour, per: ['client'] },
  /** Emails that anybody can request, of one kind. Past it none is sent, and the newest one stays valid. */
  emails: { max: 5, seconds: hour, per: ['kind', 'email'] },
  reset: { max: 3, seconds: hour, per: ['client', 'email'] },
  /** The same over all addresses. */
  resetClient: { max: 100, seconds: hour, per: ['client'] },
  /** Codes for another email address, requested and tried once the password was verified. */
  email: { max: 10, seconds: hour, per: ['account'] },
  checkout: { max: 20, seconds: hour, per: ['account'] },
  /** Requests for unknown attempts: past it they aren't closed. */
  attempts: { max: 20, seconds: hour, per: ['account'] },
  trial: { max: 10, seconds: hour, per: ['client', 'email'] },
  /** The same over all addresses. */
  trialClient: { max: 100, seconds: hour, per: ['client'] },
  /** Whoever orders for it: nobody's mailbox is filled. */
  trialAddress: { max: 30, seconds: hour, per: ['email'] },
  subscribe: { max: 100, seconds: hour, per: ['client'] },
  /** Shared carts and quotes. */
  share: { max: 60, seconds: hour, per: ['account'] },
  /** The same for visitors. */
  shareClient: { max: 120, seconds: hour, per: ['client'] },
  /** Wrong upgrade codes. */
  upgrade: { max: 10, seconds: hour, per: ['account'] },
  /** Wrong invites. */
  invite: { max: 100, seconds: hour, per: ['client'] },
  /** Lines in the log. */
  viewError: { max: 20, seconds: hour, per: ['client'] },
} as const satisfies { readonly [name: string]: Limit & { readonly per: readonly CountedBy[] } };

export type LimitName = keyof typeof limits;

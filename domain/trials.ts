/** What visitors ask for without an account: free trial fonts and the newsletter (public-site, sections 3 and 7). */
import { Slug } from './catalogue.ts';
import { boolean, exactly, type Infer, list, object, optional, text } from './shape.ts';

/** How long the link to a trial's fonts lives (decisions, section 1). */
export const trialDays = 7;

/** Where a reader subscribed: the two places that the wire knows. */
export const subscribeLocations = { trials: '/free-trials', newsletter: '/about' } as const;

const visitor = {
  email: text({ max: 320 }),
  name: text({ max: 200 }),
  /** Wants the newsletter. */
  subscribe: boolean(),
  /** Accepted the licence agreement. */
  terms: boolean(),
  newsletter_subscribe_location: text({ max: 120, pattern: /^\/[a-z0-9/-]*$/ }),
} as const;

export const SubscribeRequest = object(visitor);
export type SubscribeRequest = Infer<typeof SubscribeRequest>;

/** Without `families` the trial holds the whole library. */
export const TrialRequest = object({ ...visitor, families: optional(list(Slug, 200)) });
export type TrialRequest = Infer<typeof TrialRequest>;

export const Succeeded = object({ success: exactly(true) });

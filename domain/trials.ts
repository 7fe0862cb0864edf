/** Requests of visitors without an account: free trial fonts and the newsletter (§api.call.trials, §api.call.subscribe). */
import { Slug } from './catalogue.ts';
import { boolean, exactly, type Infer, list, object, oneOf, optional, text } from './shape.ts';

/** For how many days the link to a trial's fonts is valid (§trials.link). */
export const trialDays = 7;

/** Where a reader subscribed: the two values that the API accepts. */
export const subscribeLocations = { trial: '/free-trials', newsletter: '/about' } as const;

/** The longest name of a visitor. */
export const visitorNameMaxlength = 200;

const visitor = {
  email: text({ max: 320 }),
  name: text({ max: visitorNameMaxlength }),
  /** Whether to subscribe to the newsletter. */
  subscribe: boolean(),
  /** Whether the licence agreement was accepted. */
  terms: boolean(),
  newsletter_subscribe_location: text({ max: 120, pattern: /^\/[a-z0-9/-]*$/ }),
  /** Which newsletter form it was: on its own page, on About or in the footer (§newsletter.place). */
  place: optional(oneOf('newsletter', 'about', 'footer')),
} as const;

export const SubscribeRequest = object(visitor);
export type SubscribeRequest = Infer<typeof SubscribeRequest>;

/** Without `families` the trial contains the whole library. */
export const TrialRequest = object({ ...visitor, families: optional(list(Slug, 200)) });
export type TrialRequest = Infer<typeof TrialRequest>;

export const SuccessReply = object({ success: exactly(true) });

/** The forms of visitors without an account, trial fonts and the newsletter: their words, and the request of each. */
import { textAt } from './form-values.ts';
import type { ValuesOf } from './forms.ts';
import { lineLabels } from './line-labels.ts';
import { type SubscribeRequest, subscribeLocations } from './trials.ts';

export type VisitorForm = 'trial' | 'newsletter';

export const visitorLabels = {
  email: lineLabels.email,
  name: 'Full name',
  subscribe: 'Send me the newsletter, too',
} as const;

/**
 * `path` is the form's page; a browser without JavaScript sends it there (§forms.without-script), and `call` answers. A form
 * that offers the newsletter has a box for it.
 */
export const visitorForms = {
  trial: {
    path: '/free-trial-fonts',
    call: 'orderTrials',
    offersNewsletter: true,
    title: 'Free trial fonts',
    button: 'Email me my free trial fonts',
    terms: { text: 'trial licence agreement', href: '/free-trial-fonts#trial-licence' },
    done: 'The email is on its way! Please check your spam folder first, but send us an email if you don’t receive it in 15 minutes.',
  },
  newsletter: {
    path: '/newsletter',
    call: 'subscribe',
    offersNewsletter: false,
    title: 'Newsletter',
    button: 'Subscribe',
    terms: { text: 'licensing agreement', href: '/eula' },
    done: 'You are subscribed!',
  },
} as const;

/** The request of a form's values; `place` is where on the site a newsletter form stands (§newsletter.place). */
export const visitorRequest = (
  form: VisitorForm,
  values: ValuesOf<VisitorForm>,
  place?: SubscribeRequest['place'],
): SubscribeRequest => ({
  email: textAt(values, 'email').trim(),
  name: textAt(values, 'name').trim(),
  subscribe: form === 'newsletter' || values.subscribe === true,
  terms: values.terms === true,
  newsletter_subscribe_location: subscribeLocations[form],
  ...(place && { place }),
});

/** The forms for visitors without an account, trial fonts and the newsletter. */
import { createActor, fromPromise } from 'xstate';
import type { SubscribeRequest } from '../../domain/trials.ts';
import { visitorRequest } from '../../domain/visitor-forms.ts';
import { failureOf } from '../../machines/failure-of.ts';
import { type FormInput, formMachineOf, type Submission } from '../../machines/form.machine.ts';
import type { AppWindow } from '../app/actors.tsx';

type SuccessReply = { readonly success: true };

export const newsletterFailure = 'Subscribe failed! Please try again later';

const emptyValues = { email: '', name: '', subscribe: false, terms: false } as const;
export const trialInput: FormInput<'trial'> = { form: 'trial', values: emptyValues, initial: emptyValues };
const newsletterInput: FormInput<'newsletter'> = {
  form: 'newsletter',
  values: emptyValues,
  initial: emptyValues,
};

/** What `make` returns for a window is made once: who reads the terms and comes back finds the form as it was (§forms.kept). */
function oncePerWindow<Made>(make: (window: AppWindow) => Made): (window: AppWindow) => Made {
  const made = new WeakMap<AppWindow, Made>();
  return (window) => {
    const result = made.get(window) ?? make(window);
    made.set(window, result);
    return result;
  };
}

/** Returns the running form of trial fonts. */
export const composeTrial = oncePerWindow(({ environment: { client, wait } }) => {
  const machine = formMachineOf<'trial', SuccessReply>().provide({
    actors: {
      wait,
      submit: fromPromise<SuccessReply, Submission<'trial'>>(async ({ input }) =>
        (await client()).callApi('orderTrials', { body: visitorRequest('trial', input.values) }),
      ),
    },
  });
  return { form: createActor(machine, { input: trialInput }).start() };
});

/** Where on the site a newsletter form stands (§newsletter.place). */
export type NewsletterPlace = NonNullable<SubscribeRequest['place']>;

const composeNewsletterAt = (place: NewsletterPlace) =>
  oncePerWindow(({ environment: { client, wait } }) => {
    const machine = formMachineOf<'newsletter', SuccessReply>().provide({
      actors: {
        wait,
        submit: fromPromise<SuccessReply, Submission<'newsletter'>>(async ({ input }) => {
          try {
            const body = visitorRequest('newsletter', input.values, place);
            return await (await client()).callApi('subscribe', { body });
          } catch (error) {
            // Failures that aren't about a field get one message (§newsletter.failure), except a 429, which names the wait.
            const failure = failureOf(error);
            const hasOwnMessage = failure.errors.length > 0 || failure.status === 429;
            throw hasOwnMessage ? failure : { ...failure, message: newsletterFailure };
          }
        }),
      },
    });
    return { form: createActor(machine, { input: newsletterInput }).start() };
  });

/** The running newsletter form of each place. */
export const composeNewsletter = {
  newsletter: composeNewsletterAt('newsletter'),
  about: composeNewsletterAt('about'),
  footer: composeNewsletterAt('footer'),
} as const satisfies { readonly [Place in NewsletterPlace]: unknown };

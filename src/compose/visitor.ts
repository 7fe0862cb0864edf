/** Provides the forms for visitors without an account, trial fonts and the newsletter. */
import { fromPromise } from 'xstate';
import { textAt } from '../../domain/form-values.ts';
import type { ValuesOf } from '../../domain/forms.ts';
import { type SubscribeRequest, subscribeLocations } from '../../domain/trials.ts';
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

function requestOf(
  values: ValuesOf<'trial' | 'newsletter'>,
  subscribeLocation: keyof typeof subscribeLocations,
): SubscribeRequest {
  return {
    email: textAt(values, 'email').trim(),
    name: textAt(values, 'name').trim(),
    subscribe: subscribeLocation === 'newsletter' || values.subscribe === true,
    terms: values.terms === true,
    newsletter_subscribe_location: subscribeLocations[subscribeLocation],
  };
}

export const composeTrial = ({ environment: { client, wait } }: AppWindow) => ({
  input: trialInput,
  machine: formMachineOf<'trial', SuccessReply>().provide({
    actors: {
      wait,
      submit: fromPromise<SuccessReply, Submission<'trial'>>(async ({ input }) =>
        (await client()).callApi('orderTrials', { body: requestOf(input.values, 'trials') }),
      ),
    },
  }),
});

export const composeNewsletter = ({ environment: { client, wait } }: AppWindow) => ({
  input: newsletterInput,
  machine: formMachineOf<'newsletter', SuccessReply>().provide({
    actors: {
      wait,
      submit: fromPromise<SuccessReply, Submission<'newsletter'>>(async ({ input }) => {
        try {
          return await (await client()).callApi('subscribe', { body: requestOf(input.values, 'newsletter') });
        } catch (error) {
          // Failures that aren't about a field get one message (§newsletter.failure), except a 429, which names the wait.
          const failure = failureOf(error);
          const hasOwnMessage = failure.errors.length > 0 || failure.status === 429;
          throw hasOwnMessage ? failure : { ...failure, message: newsletterFailure };
        }
      }),
    },
  }),
});

export type TrialLogics = ReturnType<typeof composeTrial>;

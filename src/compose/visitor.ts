/** Joins the forms of visitors without an account, trial fonts and the newsletter, to their calls. */
import { fromPromise } from 'xstate';
import { textAt } from '../../domain/form-values.ts';
import type { FormValues } from '../../domain/rules.ts';
import { type SubscribeRequest, subscribeLocations } from '../../domain/trials.ts';
import { failureOf } from '../../machines/failed.ts';
import { type FormInput, formMachineOf } from '../../machines/form.machine.ts';
import { client } from '../jobs.ts';
import { wait } from '../wait.ts';

type Taken = { readonly success: true };

export const newsletterFailure = 'Subscribe failed! Please try again later';

const blank = { email: '', name: '', subscribe: false, terms: false } as const;
export const trialInput: FormInput = { form: 'trial', values: blank, blank };
export const newsletterInput: FormInput = { form: 'newsletter', values: blank, blank };

function requestOf(values: FormValues, place: keyof typeof subscribeLocations): SubscribeRequest {
  return {
    email: textAt(values, 'email').trim(),
    name: textAt(values, 'name').trim(),
    subscribe: place === 'newsletter' || values.subscribe === true,
    terms: values.terms === true,
    newsletter_subscribe_location: subscribeLocations[place],
  };
}

export const composeTrial = () =>
  formMachineOf<Taken>().provide({
    actors: {
      wait,
      submit: fromPromise<Taken, FormValues>(async ({ input }) =>
        (await client()).callApi('orderTrials', { body: requestOf(input, 'trials') }),
      ),
    },
  });

export const composeNewsletter = () =>
  formMachineOf<Taken>().provide({
    actors: {
      wait,
      submit: fromPromise<Taken, FormValues>(async ({ input }) => {
        try {
          return await (await client()).callApi('subscribe', { body: requestOf(input, 'newsletter') });
        } catch (error) {
          // Whatever isn't about a field has one sentence (public-site, section 8); a refusal that names a wait keeps it.
          const failure = failureOf(error);
          const hasWords = failure.errors.length > 0 || failure.status === 429;
          throw hasWords ? failure : { ...failure, message: newsletterFailure };
        }
      }),
    },
  });

export type TrialKit = { readonly composeTrial: typeof composeTrial; readonly trialInput: FormInput };

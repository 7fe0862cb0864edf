/**
 * Every input, event and outcome of the form machine that its paths are made of (§forms.submit.valid-only,
 * §forms.submit.once, §forms.errors.after-submit, §forms.errors.on-leave, §forms.errors.corrected,
 * §forms.errors.scroll, §forms.errors.server, §forms.submit.nothing-lost, §forms.submit.success, §forms.password.shown).
 */
import { type Cases, done, fail, type Model } from '@skerry/machine-paths/model';
import type { EventFromLogic, SnapshotFrom } from 'xstate';
import { codeRequiredRule } from '../../domain/failure.ts';
import { loginAgainRule } from '../../domain/forms.ts';
import { formMachine } from '../../machines/form.machine.ts';
import { failure } from '../support/failure.ts';

const refusal = { field: 'email', message: 'An account with this email already exists.', rule: 'taken' };

/** How the server requests the code of an email. */
const codeMessage = 'Please enter the code that we sent to this address.';
export const codeRequired = failure({
  status: 403,
  rule: codeRequiredRule,
  errors: [{ field: 'email_code', message: codeMessage, rule: codeRequiredRule }],
});

const cases = {
  'field.change': [
    { type: 'field.change', field: 'email', value: 'nobody' },
    { type: 'field.change', field: 'email', value: 'ann@example.com' },
    { type: 'field.change', field: 'password', value: 'open sesame' },
  ],
  'field.leave': [
    { type: 'field.leave', field: 'email' },
    { type: 'field.leave', field: 'password' },
  ],
  'password.toggle': [{ type: 'password.toggle' }],
  'form.submit': [{ type: 'form.submit' }],
  'code.resend': [{ type: 'code.resend' }],
  'xstate.done.actor.submit': [done('submit', { id: 7 })],
  'xstate.error.actor.submit': [
    fail('submit', failure({ status: 401, rule: 'refused', message: 'Wrong email or password.' })),
    fail('submit', failure({ status: 422, errors: [refusal] })),
    fail('submit', failure({ status: 403, rule: loginAgainRule, message: loginAgainRule })),
    fail('submit', codeRequired),
  ],
  'xstate.done.actor.scrollDelay': [done('scrollDelay', null)],
  'xstate.error.actor.scrollDelay': [fail('scrollDelay', failure())],
  'xstate.done.actor.focusDelay': [done('focusDelay', null)],
  'xstate.error.actor.focusDelay': [fail('focusDelay', failure())],
} satisfies Cases<EventFromLogic<typeof formMachine>>;

const fields = (errors: readonly { field: string; message: string }[]) =>
  errors.map(({ field, message }) => `${field}: ${message}`);

const input = { form: 'login', values: {} } as const;
/** A form that stays open: once accepted, it is reset to its initial values. */
const initialValues = { email: '', name: 'Ann Lee', terms: true };
const repeated = { form: 'newsletter', values: initialValues, initial: initialValues } as const;
export const formModel: Model<typeof formMachine> = {
  machine: formMachine,
  inputs: [input, repeated],
  cases,
  key: ({ value, context }: SnapshotFrom<typeof formMachine>) => [
    value,
    // In whichever order they were entered.
    Object.fromEntries(Object.entries(context.values).toSorted()),
    fields(context.errors),
    fields(context.serverErrors),
  ],
};

/**
 * One form: its values, its visible errors, and one submit at a time (§forms.submit.once, §forms.errors.after-submit).
 */
import { assign, emit, setup } from 'xstate';
import { codeRequiredRule } from '../domain/failure.ts';
import type { FieldError } from '../domain/failure-body.ts';
import { changeField, requiredFieldBy, requiredFieldsOf, valueAt } from '../domain/form-values.ts';
import type { FieldOf, FieldValue, FormName, ValuesOf } from '../domain/forms.ts';
import { validate } from '../domain/rules.ts';
import { failureOf } from './failure-of.ts';
import { unprovided } from './unprovided.ts';

/** The delay before the page scrolls to new errors (§forms.errors.scroll). */
export const scrollDelayMs = 100;

export type FormContext<Form extends FormName> = {
  readonly form: Form;
  readonly values: ValuesOf<Form>;
  /** The values that a reusable form is reset to after a submit; null for a form that ends then. */
  readonly initial: ValuesOf<Form> | null;
  /** The errors shown, in the order of the form. */
  readonly errors: readonly FieldError[];
  /** The server's errors; `field` is empty when the message is about the whole form. */
  readonly serverErrors: readonly FieldError[];
  /** Since the last submit errors were corrected, and others are left. */
  readonly isCorrecting: boolean;
  /** Passwords are readable; hidden again by the next submit (§forms.password.shown). */
  readonly isPasswordShown: boolean;
};

export type FormEvent<Form extends FormName> =
  | { type: 'field.change'; field: FieldOf<Form>; value: FieldValue }
  | { type: 'field.leave'; field: FieldOf<Form> }
  | { type: 'password.toggle' }
  | { type: 'form.submit' }
  | { type: 'code.resend' };

export type FormInput<Form extends FormName> = Pick<FormContext<Form>, 'form' | 'values'> &
  Partial<Pick<FormContext<Form>, 'initial'>>;
/** The input of the `submit` actor. */
export type Submission<Form extends FormName> = { readonly values: ValuesOf<Form> };
export type ScrollRequest = { readonly type: 'scrollToError'; readonly field: string | null };

type ShownErrors = Pick<FormContext<FormName>, 'errors' | 'serverErrors'>;

/** All errors: the server's first, then the form's own. */
export const selectErrors = ({ serverErrors, errors }: ShownErrors): FieldError[] => [
  ...serverErrors,
  ...errors,
];

/** The broken rules of those fields whose errors are shown. */
const remainingErrors = <Form extends FormName>(
  { form, values }: FormContext<Form>,
  shownFields: readonly string[],
  shopName: string,
) => validate(form, values, shopName).filter(({ field }) => shownFields.includes(field));

function withFieldChange<Form extends FormName>(
  context: FormContext<Form>,
  { field, value }: { field: FieldOf<Form>; value: FieldValue },
  shopName: string,
) {
  const next = { ...context, values: changeField(context.form, context.values, field, value) };
  const shownFields = context.errors.map((error) => error.field);
  // The field keeps its message while it is typed into, until its value is right or it is left.
  const errors = remainingErrors(next, shownFields, shopName).map(
    (error) => (error.field === field && context.errors.find((shown) => shown.field === field)) || error,
  );
  const serverErrors = context.serverErrors.filter(
    (error) =>
      error.field !== field && valueAt(next.values, error.field) === valueAt(context.values, error.field),
  );
  const isCorrected =
    errors.length + serverErrors.length < context.errors.length + context.serverErrors.length;
  return { values: next.values, errors, serverErrors, isCorrecting: context.isCorrecting || isCorrected };
}

/** Scrolls to the field of a single error, or to the summary of several. */
function scrollRequest(context: ShownErrors): ScrollRequest {
  const [first, ...others] = selectErrors(context);
  return { type: 'scrollToError', field: others.length === 0 && first?.field ? first.field : null };
}

const submit = [
  { guard: 'isValid', target: 'submitting' },
  { target: 'failed', actions: 'showErrors' },
] as const;

/** Transitions after a submit is accepted or rejected. */
const params = <E>({ event }: { event: E }) => event;
const reply = { type: 'storeReply', params } as const;
const onAccepted = [
  { guard: 'isReusable', target: 'submitted', actions: [reply, 'clear'] },
  { target: 'succeeded', actions: reply },
] as const;
const onRejected = [
  {
    guard: { type: 'isFieldRequired', params },
    target: 'confirming',
    actions: { type: 'requireField', params },
  },
  { target: 'failed', actions: { type: 'storeErrors', params } },
] as const;

/**
 * Makes the machine of a form; `Reply` is the output type of the `submit` actor; the machine's output has it (null before)
 * and the values. A new password must be more than the shop's name.
 */
export const formMachineOf = <Form extends FormName, Reply>(shopName = '') =>
  setup({
    types: {
      context: {} as FormContext<Form> & {
        readonly reply: Reply | null;
        /** The additional field that the server required last. */
        readonly requiredField: string | null;
      },
      input: {} as FormInput<Form>,
      events: {} as FormEvent<Form>,
      emitted: {} as ScrollRequest,
      output: {} as { readonly values: ValuesOf<Form>; readonly reply: Reply | null },
      tags: {} as 'busy' | 'failed' | 'submitted',
    },
    actors: {
      submit: unprovided<Reply, Submission<Form>>('submit'),
      wait: unprovided<null, { milliseconds: number }>('wait'),
    },
    guards: {
      hasCodeField: ({ context }) => requiredFieldsOf(context.values).includes('email_code'),
      isCodeRequired: (_, { error }: { error: unknown }) => failureOf(error).rule === codeRequiredRule,
      isFieldRequired: (_, { error }: { error: unknown }) =>
        requiredFieldBy(failureOf(error).rule) !== undefined,
      isReusable: ({ context }) => context.initial !== null,
      isValid: ({ context }) => validate(context.form, context.values, shopName).length === 0,
    },
    actions: {
      scrollToError: emit(({ context }) => scrollRequest(context)),
      /** Scrolls to the required field that has just appeared. */
      scrollToRequiredField: emit(({ context }) => ({ type: 'scrollToError', field: context.requiredField })),
      startSubmit: assign({ errors: [], serverErrors: [], isCorrecting: false, isPasswordShown: false }),
      showErrors: assign(({ context }) => ({
        errors: validate(context.form, context.values, shopName),
        serverErrors: [],
        isCorrecting: false,
      })),
      storeReply: assign((_, { output }: { output: Reply }) => ({ reply: output })),
      clear: assign({ values: ({ context }) => context.initial ?? context.values }),
      /** Marks in the values that an additional field is required. */
      requireField: assign(({ context }, { error }: { error: unknown }) => {
        const { rule } = failureOf(error);
        return {
          values: { ...context.values, [rule]: true },
          requiredField: requiredFieldBy(rule) ?? null,
        };
      }),
      storeErrors: assign((_, { error }: { error: unknown }) => {
        const { errors, message, rule } = failureOf(error);
        return { serverErrors: errors.length > 0 ? errors : [{ field: '', message, rule }] };
      }),
    },
  }).createMachine({
    id: 'form',
    context: ({ input }) => ({
      initial: null,
      ...input,
      errors: [],
      serverErrors: [],
      isCorrecting: false,
      isPasswordShown: false,
      reply: null,
      requiredField: null,
    }),
    initial: 'editing',
    on: {
      'password.toggle': { actions: assign({ isPasswordShown: ({ context }) => !context.isPasswordShown }) },
    },
    states: {
      editing: {
        description: 'Nothing was submitted yet, so no errors are shown.',
        on: {
          'field.change': {
            actions: assign(({ context, event }) => withFieldChange(context, event, shopName)),
          },
          'form.submit': submit,
        },
      },
      submitting: {
        description: 'The submit is in progress; a second one is ignored.',
        tags: 'busy',
        entry: 'startSubmit',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { values } }) => ({ values }),
          onDone: onAccepted,
          onError: onRejected,
        },
      },
      resending: {
        description: 'Submits without a code, so that the server sends another email.',
        tags: 'busy',
        entry: 'startSubmit',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { values } }) => ({ values: { ...values, email_code: '' } }),
          onDone: onAccepted,
          onError: [
            { guard: { type: 'isCodeRequired', params: ({ event }) => event }, target: 'confirming.resent' },
            ...onRejected,
          ],
        },
      },
      confirming: {
        description:
          'The server requires another field, the password or a code: the form shows it, and is submitted again with it.',
        initial: 'announcing',
        on: {
          'field.change': {
            actions: assign(({ context, event }) => withFieldChange(context, event, shopName)),
          },
          'code.resend': { guard: 'hasCodeField', target: 'resending' },
          'form.submit': submit,
        },
        states: {
          announcing: {
            description: 'The field has just appeared; the focus moves to it after a delay.',
            invoke: {
              id: 'focusDelay',
              src: 'wait',
              input: { milliseconds: scrollDelayMs },
              onDone: { target: 'idle', actions: 'scrollToRequiredField' },
              onError: { target: 'idle', actions: 'scrollToRequiredField' },
            },
          },
          idle: { description: 'Waits for the entry.' },
          resent: { description: 'Another email with a code was sent; the earlier code is still valid.' },
        },
      },
      failed: {
        description: 'A submit failed, here or on the server: errors are shown until they are corrected.',
        tags: 'failed',
        initial: 'announcing',
        on: {
          'field.change': {
            actions: assign(({ context, event }) => withFieldChange(context, event, shopName)),
          },
          'field.leave': {
            actions: assign({
              errors: ({ context, event }) =>
                remainingErrors(
                  context,
                  [...context.errors.map(({ field }) => field), event.field],
                  shopName,
                ),
            }),
          },
          'code.resend': { guard: 'hasCodeField', target: 'resending' },
          'form.submit': [
            { guard: 'isValid', target: 'submitting' },
            { target: '.announcing', actions: 'showErrors' },
          ],
        },
        states: {
          announcing: {
            description: 'The errors have just appeared; the page scrolls to them after a delay.',
            invoke: {
              id: 'scrollDelay',
              src: 'wait',
              input: { milliseconds: scrollDelayMs },
              onDone: { target: 'idle', actions: 'scrollToError' },
              onError: { target: 'idle', actions: 'scrollToError' },
            },
          },
          idle: { description: 'Waits for the errors to be corrected.' },
        },
      },
      submitted: {
        description: 'The server accepted it: the form shows a message, and is reset for the next submit.',
        tags: 'submitted',
        on: {
          'field.change': {
            actions: assign(({ context, event }) => withFieldChange(context, event, shopName)),
          },
          'form.submit': submit,
        },
      },
      succeeded: { description: 'The server accepted it.', type: 'final' },
    },
    output: ({ context }) => ({ values: context.values, reply: context.reply }),
  });

export const formMachine = formMachineOf<FormName, unknown>();

/** One form: what was typed, which errors show, and one submit at a time (public-site, section 4; decisions, sections 2 and 5). */
import { assign, emit, setup } from 'xstate';
import { codeRequiredRule } from '../domain/failure.ts';
import type { FieldError } from '../domain/failure-body.ts';
import { changeField, type FieldValue, valueAt } from '../domain/form-values.ts';
import { type FormName, type FormValues, validate, wantedFields } from '../domain/rules.ts';
import { failureOf } from './failed.ts';
import { unprovided } from './unprovided.ts';

/** The page scrolls to the errors this long after they appeared (public-site, section 9). */
export const scrollDelayMs = 100;

export type FormContext = {
  readonly form: FormName;
  readonly values: FormValues;
  /** What a form that stays open is cleared to once it was taken; null for one that ends then. */
  readonly blank: FormValues | null;
  /** Broken rules that are shown, in the order of the form. */
  readonly errors: readonly FieldError[];
  /** What the server refused; `field` is empty when the words are about the whole. */
  readonly serverErrors: readonly FieldError[];
};

export type FormEvent =
  | { type: 'field.change'; field: string; value: FieldValue }
  | { type: 'field.leave'; field: string }
  | { type: 'form.submit' }
  | { type: 'code.resend' };

export type FormInput = Pick<FormContext, 'form' | 'values'> & Partial<Pick<FormContext, 'blank'>>;
export type ScrollWish = { readonly type: 'scrollToError'; readonly field: string | null };

/** Everything that is wrong: the server's words first, then the rules. */
export const selectErrors = ({ serverErrors, errors }: FormContext): FieldError[] => [
  ...serverErrors,
  ...errors,
];

/** Of the broken rules only those of fields whose error shows. */
const stillBroken = ({ form, values }: FormContext, shown: readonly string[]) =>
  validate(form, values).filter(({ field }) => shown.includes(field));

function changed(context: FormContext, { field, value }: { field: string; value: FieldValue }) {
  const next = { ...context, values: changeField(context.form, context.values, field, value) };
  const shown = context.errors.map((error) => error.field);
  return {
    values: next.values,
    errors: stillBroken(next, shown),
    serverErrors: context.serverErrors.filter(
      (error) =>
        error.field !== field && valueAt(next.values, error.field) === valueAt(context.values, error.field),
    ),
  };
}

/** With one error the page goes to its field, with several to their summary. */
function scrollWish(context: FormContext): ScrollWish {
  const [first, ...others] = selectErrors(context);
  return { type: 'scrollToError', field: others.length === 0 && first?.field ? first.field : null };
}

const submit = [
  { guard: 'isValid', target: 'submitting' },
  { target: 'failed', actions: 'showErrors' },
] as const;

/** What becomes of a submit: the server took it, or refused. */
const params = <E>({ event }: { event: E }) => event;
const reply = { type: 'keepReply', params } as const;
const taken = [
  { guard: 'isRepeated', target: 'thanked', actions: [reply, 'clear'] },
  { target: 'succeeded', actions: reply },
] as const;
const refused = [
  { guard: { type: 'isMoreWanted', params }, target: 'confirming', actions: { type: 'want', params } },
  { target: 'failed', actions: { type: 'keepRefusal', params } },
] as const;

/** `Reply` is what the `submit` job answers; the output carries it beside the values sent (null before that). */
export const formMachineOf = <Reply>() =>
  setup({
    types: {
      context: {} as FormContext & {
        readonly reply: Reply | null;
        /** The field that the server asked for last, beside what was typed. */
        readonly wanted: string | null;
      },
      input: {} as FormInput,
      events: {} as FormEvent,
      emitted: {} as ScrollWish,
      output: {} as { readonly values: FormValues; readonly reply: Reply | null },
      tags: {} as 'busy' | 'failed' | 'thanked',
    },
    actors: {
      submit: unprovided<Reply, FormValues>('submit'),
      wait: unprovided<null, { milliseconds: number }>('wait'),
    },
    guards: {
      isCodeAsked: ({ context }) => context.values[codeRequiredRule] === true,
      isCodeWanted: (_, { error }: { error: unknown }) => failureOf(error).rule === codeRequiredRule,
      isMoreWanted: (_, { error }: { error: unknown }) => Object.hasOwn(wantedFields, failureOf(error).rule),
      isRepeated: ({ context }) => context.blank !== null,
      isValid: ({ context }) => validate(context.form, context.values).length === 0,
    },
    actions: {
      scrollToError: emit(({ context }) => scrollWish(context)),
      /** To the field that has just appeared. */
      scrollToWanted: emit(({ context }) => ({ type: 'scrollToError', field: context.wanted })),
      showErrors: assign(({ context }) => ({
        errors: validate(context.form, context.values),
        serverErrors: [],
      })),
      keepReply: assign((_, { output }: { output: Reply }) => ({ reply: output })),
      clear: assign({ values: ({ context }) => context.blank ?? {} }),
      /** The form holds as true that more is wanted. */
      want: assign(({ context }, { error }: { error: unknown }) => {
        const { rule } = failureOf(error);
        return { values: { ...context.values, [rule]: true }, wanted: wantedFields[rule] ?? null };
      }),
      keepRefusal: assign((_, { error }: { error: unknown }) => {
        const { errors, message, rule } = failureOf(error);
        return { serverErrors: errors.length > 0 ? errors : [{ field: '', message, rule }] };
      }),
    },
  }).createMachine({
    id: 'form',
    context: ({ input }) => ({
      blank: null,
      ...input,
      errors: [],
      serverErrors: [],
      reply: null,
      wanted: null,
    }),
    initial: 'editing',
    states: {
      editing: {
        description: 'Nothing was submitted yet, so no error shows.',
        on: {
          'field.change': { actions: assign(({ context, event }) => changed(context, event)) },
          'form.submit': submit,
        },
      },
      submitting: {
        description: 'The one submit is under way; a second has no transition here.',
        tags: 'busy',
        entry: assign({ errors: [], serverErrors: [] }),
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => context.values,
          onDone: taken,
          onError: refused,
        },
      },
      resending: {
        description: 'The same without a code, which makes the server send another email.',
        tags: 'busy',
        entry: assign({ errors: [], serverErrors: [] }),
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context }) => ({ ...context.values, email_code: '' }),
          onDone: taken,
          onError: [
            { guard: { type: 'isCodeWanted', params: ({ event }) => event }, target: 'confirming.resent' },
            ...refused,
          ],
        },
      },
      confirming: {
        description:
          'The server wants more beside what was typed, the password or a code: the form asks for it, and goes on with it.',
        initial: 'announcing',
        on: {
          'field.change': { actions: assign(({ context, event }) => changed(context, event)) },
          'code.resend': { guard: 'isCodeAsked', target: 'resending' },
          'form.submit': submit,
        },
        states: {
          announcing: {
            description: 'The field for it has just appeared; the focus goes there in a moment.',
            invoke: {
              id: 'focusDelay',
              src: 'wait',
              input: { milliseconds: scrollDelayMs },
              onDone: { target: 'resting', actions: 'scrollToWanted' },
              onError: { target: 'resting', actions: 'scrollToWanted' },
            },
          },
          resting: { description: 'Waits for what is wanted.' },
          resent: { description: 'Another email with a code is on its way; the one before is still good.' },
        },
      },
      failed: {
        description:
          'A submit failed, here or at the server: errors show, and go as soon as they are mended.',
        tags: 'failed',
        initial: 'announcing',
        on: {
          'field.change': { actions: assign(({ context, event }) => changed(context, event)) },
          'field.leave': {
            actions: assign({
              errors: ({ context, event }) =>
                stillBroken(context, [...context.errors.map(({ field }) => field), event.field]),
            }),
          },
          'code.resend': { guard: 'isCodeAsked', target: 'resending' },
          'form.submit': [
            { guard: 'isValid', target: 'submitting' },
            { target: '.announcing', actions: 'showErrors' },
          ],
        },
        states: {
          announcing: {
            description: 'The errors have just appeared; the page scrolls to them in a moment.',
            invoke: {
              id: 'scrollDelay',
              src: 'wait',
              input: { milliseconds: scrollDelayMs },
              onDone: { target: 'resting', actions: 'scrollToError' },
              onError: { target: 'resting', actions: 'scrollToError' },
            },
          },
          resting: { description: 'Waits for the errors to be mended.' },
        },
      },
      thanked: {
        description: 'The server took it: the form says so, and is clear for whoever comes next.',
        tags: 'thanked',
        on: {
          'field.change': { actions: assign(({ context, event }) => changed(context, event)) },
          'form.submit': submit,
        },
      },
      succeeded: { description: 'The server took it.', type: 'final' },
    },
    output: ({ context }) => ({ values: context.values, reply: context.reply }),
  });

export const formMachine = formMachineOf<unknown>();

/** What every form shows in the states of its machine, found as a visitor finds it. */
import type { JobOutcome } from '@skerry/machine-paths/walk';
import { expect, type Locator } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { requiredFieldBy, requiredFieldsOf, valueAt } from '../../../domain/form-values.ts';
import type { FieldOf, FormName } from '../../../domain/forms.ts';
import { validate } from '../../../domain/rules.ts';
import { failureOf } from '../../../machines/failure-of.ts';
import { type formMachine, scrollDelayMs, selectErrors } from '../../../machines/form.machine.ts';
import type { CallKey } from '../network.ts';
import type { TestPage } from '../test-page.ts';
import type { AnyEvent, Step, Trigger } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof formMachine>;
type FieldEvent = { readonly field: string; readonly value?: unknown };

export type FormPlace = {
  readonly form: (testPage: TestPage) => Locator;
  /** The text of the button that submits. */
  readonly button: string;
  /** Label of each field, by its name. */
  readonly labels: { readonly [Field in FieldOf<FormName>]?: string | RegExp };
  /** Whether a field is in the form now; without this, all are. */
  readonly shows?: (field: string, values: object) => boolean;
  /** The call that the submit makes. */
  readonly call: CallKey;
};

const labelOf = (labels: FormPlace['labels'], name: string) =>
  Object.entries(labels).find(([field]) => field === name)?.[1];
const fieldOf = ({ form, labels }: FormPlace, testPage: TestPage, name: string) =>
  form(testPage).getByLabel(labelOf(labels, name) ?? name);
const resendOf = ({ form }: FormPlace, testPage: TestPage) =>
  form(testPage).getByRole('button', { name: 'Send another email' });
const showOf = ({ form }: FormPlace, testPage: TestPage) =>
  form(testPage).getByRole('button', { name: /^(Show|Hide) password$/ });
const buttonOf = ({ form, button }: FormPlace, testPage: TestPage) =>
  form(testPage).getByRole('button', { name: button, exact: true });

/** Fills a field as a browser's autofill does: the focus stays where it is, so that no field is left. */
async function fill(field: Locator, value: unknown): Promise<void> {
  if (typeof value === 'boolean') return field.setChecked(value);
  await field.evaluate((element, text) => {
    // React overrides the setter of the element itself: the prototype's setter goes around it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, String(value));
}

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** The fields have the values, and every error is shown above the form and at its field. */
async function showsValues(place: FormPlace, testPage: TestPage, { context }: Snapshot): Promise<void> {
  const errors = selectErrors(context);
  const summary = place.form(testPage).getByRole('region', { name: 'There is a problem' });
  if (errors.length === 0) await expect(summary).toHaveCount(0);
  else await expect(summary.getByRole('listitem')).toHaveText(errors.map(({ message }) => message));
  if ('password' in place.labels && place.shows?.('password', context.values) !== false)
    await expect(showOf(place, testPage)).toHaveText(
      context.isPasswordShown ? 'Hide password' : 'Show password',
    );
  for (const name of Object.keys(place.labels)) {
    const field = fieldOf(place, testPage, name);
    if (place.shows?.(name, context.values) === false) {
      await expect(field).toHaveCount(0);
      continue;
    }
    const value = valueAt(context.values, name);
    if (typeof value === 'boolean') await expect(field).toBeChecked({ checked: value });
    else await expect(field).toHaveValue(typeof value === 'string' ? value : '');
    const error = errors.find((each) => each.field === name);
    if (error) await expect(field).toHaveAccessibleDescription(literally(error.message));
    else await expect(field).not.toHaveAttribute('aria-invalid');
  }
}

const expectBusy = (place: FormPlace, testPage: TestPage, isBusy: boolean) =>
  isBusy
    ? expect(buttonOf(place, testPage)).toHaveAttribute('aria-busy', 'true')
    : expect(buttonOf(place, testPage)).not.toHaveAttribute('aria-busy');

export const formViews = (place: FormPlace) => {
  const rests = async (testPage: TestPage, snapshot: Snapshot) => {
    await expectBusy(place, testPage, false);
    await showsValues(place, testPage, snapshot);
  };
  const showsBusy = async (testPage: TestPage, snapshot: Snapshot) => {
    await expectBusy(place, testPage, true);
    await showsValues(place, testPage, snapshot);
  };
  return {
    editing: rests,
    submitting: showsBusy,
    resending: showsBusy,
    'confirming.announcing': rests,
    'confirming.idle': rests,
    'confirming.resent': async (testPage: TestPage, snapshot: Snapshot) => {
      await rests(testPage, snapshot);
      // A code is valid for one address: for another one no email is on its way.
      const isShown = requiredFieldsOf(snapshot.context.values).includes('email_code');
      const words = place.form(testPage).getByText('Another email is on its way.');
      await (isShown ? expect(words).toBeVisible() : expect(words).toHaveCount(0));
    },
    'failed.announcing': rests,
    'failed.idle': rests,
  };
};

/** Where the focus is after the scroll: at the one invalid field, else at the list of errors. */
async function expectFocusAtError(
  place: FormPlace,
  testPage: TestPage,
  { before }: Step<Snapshot>,
): Promise<void> {
  const errors = selectErrors(before.context);
  const [first, ...others] = errors;
  if (!first) return;
  const isField = others.length === 0 && first.field in place.labels;
  if (isField) await expect(fieldOf(place, testPage, first.field)).toBeFocused();
  else await expect(place.form(testPage).getByRole('region', { name: 'There is a problem' })).toBeFocused();
}

export function formTriggers(
  place: FormPlace,
  done: (testPage: TestPage, event: JobOutcome) => Promise<void>,
) {
  const fieldName = (field: string) => {
    const label = labelOf(place.labels, field);
    return typeof label === 'string' ? `'${label}'` : `the box '${field}'`;
  };
  return {
    'field.change': {
      label: ({ field, value }: FieldEvent) =>
        typeof value === 'boolean'
          ? `ticks ${fieldName(field)}`
          : `enters '${String(value)}' as ${fieldName(field)}`,
      run: (testPage: TestPage, { field, value }: FieldEvent) => fill(fieldOf(place, testPage, field), value),
    },
    'field.leave': {
      label: ({ field }: FieldEvent) => `leaves the field ${fieldName(field)}`,
      run: async (testPage: TestPage, { field }: FieldEvent) => {
        await fieldOf(place, testPage, field).focus();
        await fieldOf(place, testPage, field).blur();
      },
    },
    'password.toggle': {
      label: "presses 'Show password'",
      run: (testPage: TestPage) => showOf(place, testPage).click(),
    },
    'form.submit': {
      label: `presses '${place.button}'`,
      run: (testPage: TestPage) => buttonOf(place, testPage).click(),
    },
    'code.resend': {
      label: "presses 'Send another email'",
      run: async (testPage: TestPage) => {
        await resendOf(place, testPage).click();
        await expect(resendOf(place, testPage)).toBeFocused();
      },
    },
    'xstate.done.actor.submit': { label: 'the server takes it', run: done },
    'xstate.error.actor.submit': {
      label: ({ error }: JobOutcome) => `the server refuses it: '${wordsOf(error)}'`,
      run: (testPage: TestPage, event: JobOutcome) => testPage.settleCall(place.call, event),
    },
    'xstate.done.actor.scrollDelay': {
      label: 'a moment passes',
      run: async (testPage: TestPage, _: JobOutcome, step: Step<Snapshot>) => {
        await testPage.fireTimer(scrollDelayMs);
        await expectFocusAtError(place, testPage, step);
      },
    },
    'xstate.done.actor.focusDelay': {
      label: 'a moment passes',
      run: async (testPage: TestPage, _: JobOutcome, { before }: Step<Snapshot>) => {
        const { requiredField: wanted, values } = before.context;
        await testPage.fireTimer(scrollDelayMs);
        // Another address removes the field for the code.
        if (wanted !== null && place.shows?.(wanted, values) !== false)
          await expect(fieldOf(place, testPage, wanted)).toBeFocused();
      },
    },
    'xstate.error.actor.focusDelay': {
      label: 'the browser has no timer for that moment',
      prepare: (testPage: TestPage) => testPage.failNext({ brokenMs: scrollDelayMs }),
      run: async () => undefined,
    },
    'xstate.error.actor.scrollDelay': {
      label: 'the browser has no timer for that moment',
      prepare: (testPage: TestPage) => testPage.failNext({ brokenMs: scrollDelayMs }),
      // The errors aren't drawn yet when the delay fails: the view checks that they are shown.
      run: async () => undefined,
    },
  } satisfies Readonly<Record<string, Trigger<never, Snapshot>>>;
}

const wordsOf = (error: unknown) => {
  if (typeof error !== 'object' || error === null) return '';
  const { errors, message } = error as { errors?: readonly { message: string }[]; message?: string };
  return errors?.[0]?.message ?? message ?? '';
};

/** A refusal that requires another field. */
export const isMoreWanted = ({ error }: AnyEvent) => requiredFieldBy(failureOf(error).rule) !== undefined;

/** What guards and views distinguish: the form's state, whether it may be sent, and its errors. */
export const formKey = ({ value, context }: Snapshot) => [
  value,
  requiredFieldsOf(context.values),
  validate(context.form, context.values).length,
  context.errors.length,
  context.serverErrors.map(({ field }) => field),
];

/** These events start the delay before the page scrolls: only after them can the browser refuse its timer. */
const scrollStarters = ['form.submit', 'xstate.error.actor.submit'];

/** Why nobody can cause an event in a form. */
export function leavesOut(
  { context }: Snapshot,
  { type, field, value }: AnyEvent,
  cause: AnyEvent | undefined,
): string | undefined {
  if (type === 'xstate.error.actor.scrollDelay' || type === 'xstate.error.actor.focusDelay')
    return scrollStarters.includes(cause?.type ?? '') ? undefined : 'the moment has begun already';
  if (type === 'field.change')
    return (valueAt(context.values, String(field)) ?? '') === value ? 'it is entered already' : undefined;
  if (type !== 'field.leave') return undefined;
  const shown = context.errors.map((error) => error.field);
  const isAlone = validate(context.form, context.values).every(
    (broken) => broken.field === field || shown.includes(broken.field),
  );
  return isAlone ? undefined : 'entering a field leaves the one before, which then shows an error as well';
}

/** What every form shows in the states of its machine, found as a visitor finds it. */
import { expect, type Locator } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import { codeRequiredRule } from '../../../domain/failure.ts';
import { type FormValues, validate, wantedFields } from '../../../domain/rules.ts';
import { failureOf } from '../../../machines/failed.ts';
import { type formMachine, scrollDelayMs, selectErrors } from '../../../machines/form.machine.ts';
import type { Outcome, Stage } from '../stage.ts';
import type { Happening, Step, Way } from '../walk.ts';
import type { WireName } from '../wire.ts';

type Snapshot = SnapshotFrom<typeof formMachine>;
type FieldEvent = { readonly field: string; readonly value?: unknown };

export type FormPlace = {
  readonly form: (stage: Stage) => Locator;
  /** The words on the button that submits. */
  readonly button: string;
  /** Label of each field, by its name. */
  readonly labels: Readonly<Record<string, string | RegExp>>;
  /** Whether a field stands in the form now; all do where nothing is said. */
  readonly shows?: (field: string, values: FormValues) => boolean;
  /** The call that the submit is. */
  readonly call: WireName;
};

const fieldOf = ({ form, labels }: FormPlace, stage: Stage, name: string) =>
  form(stage).getByLabel(labels[name] ?? name);
const resendOf = ({ form }: FormPlace, stage: Stage) =>
  form(stage).getByRole('button', { name: 'Send another email' });
const buttonOf = ({ form, button }: FormPlace, stage: Stage) =>
  form(stage).getByRole('button', { name: button, exact: true });

/** Fills a field as a browser's own filling does: the focus stays where it is, so that nothing is left by it. */
async function fill(field: Locator, value: unknown): Promise<void> {
  if (typeof value === 'boolean') return field.setChecked(value);
  await field.evaluate((element, text) => {
    // React listens to what the element's own property doesn't tell it: the prototype's setter does.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, String(value));
}

const literally = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/** The values stand in the fields, and every error is said above the form and at its field. */
async function showsValues(place: FormPlace, stage: Stage, { context }: Snapshot): Promise<void> {
  const errors = selectErrors(context);
  const summary = place.form(stage).getByRole('alert', { name: 'There is a problem' });
  if (errors.length === 0) await expect(summary).toHaveCount(0);
  else await expect(summary.getByRole('listitem')).toHaveText(errors.map(({ message }) => message));
  for (const name of Object.keys(place.labels)) {
    const field = fieldOf(place, stage, name);
    if (place.shows?.(name, context.values) === false) {
      await expect(field).toHaveCount(0);
      continue;
    }
    const value = context.values[name];
    if (typeof value === 'boolean') await expect(field).toBeChecked({ checked: value });
    else await expect(field).toHaveValue(typeof value === 'string' ? value : '');
    const error = errors.find((each) => each.field === name);
    if (error) await expect(field).toHaveAccessibleDescription(literally(error.message));
    else await expect(field).not.toHaveAttribute('aria-invalid');
  }
}

const busy = (place: FormPlace, stage: Stage, isBusy: boolean) =>
  isBusy
    ? expect(buttonOf(place, stage)).toHaveAttribute('aria-busy', 'true')
    : expect(buttonOf(place, stage)).not.toHaveAttribute('aria-busy');

export const formViews = (place: FormPlace) => {
  const rests = async (stage: Stage, snapshot: Snapshot) => {
    await busy(place, stage, false);
    await showsValues(place, stage, snapshot);
  };
  const works = async (stage: Stage, snapshot: Snapshot) => {
    await busy(place, stage, true);
    await showsValues(place, stage, snapshot);
  };
  return {
    editing: rests,
    submitting: works,
    resending: async (stage: Stage, snapshot: Snapshot) => {
      await works(stage, snapshot);
      await expect(resendOf(place, stage)).toBeFocused();
    },
    'confirming.announcing': rests,
    'confirming.resting': rests,
    'confirming.resent': async (stage: Stage, snapshot: Snapshot) => {
      await rests(stage, snapshot);
      // A code is of one address: another has none on its way.
      const isSaid = snapshot.context.values[codeRequiredRule] === true;
      const words = place.form(stage).getByText('Another email is on its way.');
      await (isSaid ? expect(words).toBeVisible() : expect(words).toHaveCount(0));
    },
    'failed.announcing': rests,
    'failed.resting': rests,
  };
};

/** Where the scroll leaves the reader: at the one field that is wrong, else at the list of what is. */
async function leadsTheReader(place: FormPlace, stage: Stage, { before }: Step<Snapshot>): Promise<void> {
  const errors = selectErrors(before.context);
  const [first, ...others] = errors;
  if (!first) return;
  const isField = others.length === 0 && first.field in place.labels;
  if (isField) await expect(fieldOf(place, stage, first.field)).toBeFocused();
  else await expect(place.form(stage).getByRole('alert', { name: 'There is a problem' })).toBeFocused();
}

export function formWays(place: FormPlace, done: (stage: Stage, event: Outcome) => Promise<void>) {
  const spoken = (field: string) => {
    const label = place.labels[field];
    return typeof label === 'string' ? `'${label}'` : `the box '${field}'`;
  };
  return {
    'field.change': {
      say: ({ field, value }: FieldEvent) =>
        typeof value === 'boolean'
          ? `ticks ${spoken(field)}`
          : `enters '${String(value)}' as ${spoken(field)}`,
      go: (stage: Stage, { field, value }: FieldEvent) => fill(fieldOf(place, stage, field), value),
    },
    'field.leave': {
      say: ({ field }: FieldEvent) => `leaves the field ${spoken(field)}`,
      go: async (stage: Stage, { field }: FieldEvent) => {
        await fieldOf(place, stage, field).focus();
        await fieldOf(place, stage, field).blur();
      },
    },
    'form.submit': {
      say: `presses '${place.button}'`,
      go: (stage: Stage) => buttonOf(place, stage).click(),
    },
    'code.resend': {
      say: "presses 'Send another email'",
      go: (stage: Stage) => resendOf(place, stage).click(),
    },
    'xstate.done.actor.submit': { say: 'the server takes it', go: done },
    'xstate.error.actor.submit': {
      say: ({ error }: Outcome) => `the server refuses it: '${wordsOf(error)}'`,
      go: (stage: Stage, event: Outcome) => stage.end(place.call, event),
    },
    'xstate.done.actor.scrollDelay': {
      say: 'a moment passes',
      go: async (stage: Stage, _: Outcome, step: Step<Snapshot>) => {
        await stage.ring(scrollDelayMs);
        await leadsTheReader(place, stage, step);
      },
    },
    'xstate.done.actor.focusDelay': {
      say: 'a moment passes',
      go: async (stage: Stage, _: Outcome, { before }: Step<Snapshot>) => {
        const { wanted, values } = before.context;
        await stage.ring(scrollDelayMs);
        // Another address sends the field for its code away.
        if (wanted !== null && place.shows?.(wanted, values) !== false)
          await expect(fieldOf(place, stage, wanted)).toBeFocused();
      },
    },
    'xstate.error.actor.focusDelay': {
      say: 'the browser has no timer for that moment',
      prepare: (stage: Stage) => stage.breakNext({ brokenMs: scrollDelayMs }),
      go: async () => undefined,
    },
    'xstate.error.actor.scrollDelay': {
      say: 'the browser has no timer for that moment',
      prepare: (stage: Stage) => stage.breakNext({ brokenMs: scrollDelayMs }),
      // The errors aren't drawn yet where there is no moment to wait: the view tells that they are said.
      go: async () => undefined,
    },
  } satisfies Readonly<Record<string, Way<never, Snapshot>>>;
}

const wordsOf = (error: unknown) => {
  if (typeof error !== 'object' || error === null) return '';
  const { errors, message } = error as { errors?: readonly { message: string }[]; message?: string };
  return errors?.[0]?.message ?? message ?? '';
};

/** A refusal that asks for another field. */
export const isMoreWanted = ({ error }: Happening) => Object.hasOwn(wantedFields, failureOf(error).rule);

/** What guards and views tell apart: where the form is, whether it may be sent, and which errors stand. */
export const formKey = ({ value, context }: Snapshot) => [
  value,
  Object.keys(wantedFields).map((rule) => context.values[rule] === true),
  validate(context.form, context.values).length,
  context.errors.length,
  context.serverErrors.map(({ field }) => field),
];

/** The moment after which the page scrolls begins with these: only then can the browser refuse to count it. */
const begins = ['form.submit', 'xstate.error.actor.submit'];

/**
 * A field changes only to another value. Entering a field leaves the one before, which may show an error there, too:
 * fields are left only where no other one has an error that waits to be shown.
 */
export function isPossible(
  { context }: Snapshot,
  { type, field, value }: Happening,
  cause: Outcome | undefined,
): boolean {
  if (type === 'xstate.error.actor.scrollDelay' || type === 'xstate.error.actor.focusDelay')
    return begins.includes(cause?.type ?? '');
  if (type === 'field.change') return (context.values[String(field)] ?? '') !== value;
  if (type !== 'field.leave') return true;
  const shown = context.errors.map((error) => error.field);
  return validate(context.form, context.values).every(
    (broken) => broken.field === field || shown.includes(broken.field),
  );
}

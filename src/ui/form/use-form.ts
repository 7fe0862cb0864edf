/** Binds a form's actor to its view: field values, errors, and change handlers. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { SummaryEntry } from './error-summary.tsx';
import { scrollToError } from './focus.ts';

type FieldError = { readonly field: string; readonly message: string };

/** The part of a form's actor that views use; any form machine fits, whatever its reply type. */
export type FormActor = {
  readonly send: (
    event:
      | { type: 'field.change'; field: string; value: string | boolean }
      | { type: 'field.leave'; field: string }
      | { type: 'form.submit' },
  ) => void;
  readonly on: (
    type: 'scrollToError',
    listener: (event: { readonly field: string | null }) => void,
  ) => { unsubscribe: () => void };
  readonly subscribe: (listener: (snapshot: FormSnapshot) => void) => { unsubscribe: () => void };
  readonly getSnapshot: () => FormSnapshot;
};

type FormSnapshot = {
  readonly context: {
    readonly values: { readonly [field: string]: unknown };
    readonly errors: readonly FieldError[];
    readonly serverErrors: readonly FieldError[];
  };
  readonly hasTag: (tag: 'busy' | 'submitted') => boolean;
};

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      values,
    );
}

function useSnapshot(actor: FormActor): FormSnapshot {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = actor.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = () => actor.getSnapshot();
  return useSyncExternalStore(subscribe, read, read);
}

/** The state and props of a form's fields; `prefix` makes ids unique between forms, `fields` are the fields shown. */
export function useForm(actor: FormActor, prefix: string, fields: readonly string[]) {
  const snapshot = useSnapshot(actor);
  const { values, errors, serverErrors } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const idOf = (field: string) => `${prefix}-${field.replaceAll('.', '-')}`;
  const problems = [...serverErrors, ...errors];
  const summaryId = `${prefix}-problems`;
  useEffect(() => {
    const subscription = actor.on('scrollToError', ({ field }) =>
      scrollToError(field === null ? null : `${prefix}-${field.replaceAll('.', '-')}`, summaryId),
    );
    return () => subscription.unsubscribe();
  }, [actor, prefix, summaryId]);

  const fieldProps = (field: string) => ({
    name: field.split('.').at(-1) ?? field,
    id: idOf(field),
    error: problems.find((problem) => problem.field === field)?.message,
  });
  const change = (field: string) => (value: string | boolean) =>
    actor.send({ type: 'field.change', field, value });
  const blur = (field: string) => () => actor.send({ type: 'field.leave', field });
  const textAt = (field: string) => {
    const value = valueAt(values, field);
    return typeof value === 'string' ? value : '';
  };

  return {
    busy,
    /** The last submit succeeded, and nothing was edited since. */
    submitted: snapshot.hasTag('submitted'),
    problems,
    summaryId,
    summary: problems.map(
      ({ field, message }): SummaryEntry => ({
        id: fields.includes(field) ? idOf(field) : undefined,
        message,
      }),
    ),
    textAt,
    isChecked: (field: string) => valueAt(values, field) === true,
    /** For a text field: read-only during a submit, so that it keeps the focus. */
    text: (field: string) => ({
      ...fieldProps(field),
      value: textAt(field),
      readOnly: busy,
      onValue: change(field),
      onBlur: blur(field),
    }),
    select: (field: string) => ({
      ...fieldProps(field),
      value: textAt(field),
      onValue: change(field),
      onBlur: blur(field),
    }),
    checkbox: (field: string) => ({
      ...fieldProps(field),
      checked: valueAt(values, field) === true,
      onChecked: change(field),
      onBlur: blur(field),
    }),
    /** For the form element itself. */
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      actor.send({ type: 'form.submit' });
    },
  };
}

export type FormView = ReturnType<typeof useForm>;

/** A form's machine as its view needs it: what stands in each field, what is wrong, and how to say a change. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { SummaryEntry } from './error-summary.tsx';
import { scrollToError } from './focus.ts';

type FieldError = { readonly field: string; readonly message: string };

/** The part of a form's actor that a view touches; any form machine fits, whatever its submit replies. */
export type FormActor = {
  readonly send: (
    event:
      | { type: 'field.change'; field: string; value: string | boolean }
      | { type: 'field.leave'; field: string }
      | { type: 'form.submit' },
  ) => void;
  readonly on: (
    type: 'scrollToError',
    listener: (wish: { readonly field: string | null }) => void,
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
  readonly hasTag: (tag: 'busy' | 'thanked') => boolean;
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
    (heard: () => void) => {
      const subscription = actor.subscribe(heard);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  const read = () => actor.getSnapshot();
  return useSyncExternalStore(subscribe, read, read);
}

/** `prefix` keeps ids apart where two forms ask for the same; `fields` are those that the form shows. */
export function useForm(actor: FormActor, prefix: string, fields: readonly string[]) {
  const snapshot = useSnapshot(actor);
  const { values, errors, serverErrors } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const idOf = (field: string) => `${prefix}-${field.replaceAll('.', '-')}`;
  const problems = [...serverErrors, ...errors];
  const summaryId = `${prefix}-problems`;
  useEffect(() => {
    const heard = actor.on('scrollToError', ({ field }) =>
      scrollToError(field === null ? null : `${prefix}-${field.replaceAll('.', '-')}`, summaryId),
    );
    return () => heard.unsubscribe();
  }, [actor, prefix, summaryId]);

  const words = (field: string) => ({
    name: field.split('.').at(-1) ?? field,
    id: idOf(field),
    error: problems.find((problem) => problem.field === field)?.message,
  });
  const change = (field: string) => (value: string | boolean) =>
    actor.send({ type: 'field.change', field, value });
  const leave = (field: string) => () => actor.send({ type: 'field.leave', field });
  const textAt = (field: string) => {
    const value = valueAt(values, field);
    return typeof value === 'string' ? value : '';
  };

  return {
    busy,
    /** What was sent last was taken, and nothing was submitted since. */
    thanked: snapshot.hasTag('thanked'),
    problems,
    summaryId,
    summary: problems.map(
      ({ field, message }): SummaryEntry => ({
        id: fields.includes(field) ? idOf(field) : undefined,
        message,
      }),
    ),
    textAt,
    isTicked: (field: string) => valueAt(values, field) === true,
    /** For a text field. What is being sent can't be changed meanwhile, and keeps the focus. */
    text: (field: string) => ({
      ...words(field),
      value: textAt(field),
      readOnly: busy,
      onValue: change(field),
      onLeave: leave(field),
    }),
    select: (field: string) => ({
      ...words(field),
      value: textAt(field),
      onValue: change(field),
      onLeave: leave(field),
    }),
    tick: (field: string) => ({
      ...words(field),
      checked: valueAt(values, field) === true,
      onChecked: change(field),
      onLeave: leave(field),
    }),
    /** For the form element itself. */
    onSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      actor.send({ type: 'form.submit' });
    },
  };
}

export type FormView = ReturnType<typeof useForm>;

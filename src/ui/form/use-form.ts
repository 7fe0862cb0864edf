/** Binds a form's actor to its view: field values, errors, and change handlers. */
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { FieldError } from '../../../domain/failure-body.ts';
import { textAt, valueAt } from '../../../domain/form-values.ts';
import type {
  BoxFieldOf,
  FieldOf,
  FieldValue,
  FormName,
  TextFieldOf,
  ValuesOf,
} from '../../../domain/forms.ts';
import { maxlengthOf } from '../../../domain/rules.ts';
import { scrollToError } from '../focus.ts';
import type { SummaryEntry } from './error-summary.tsx';

type Subscription = { readonly unsubscribe: () => void };

/** The part of a form's actor that views use; any machine of this form fits, whatever its reply type. */
export type FormActor<Form extends FormName> = {
  readonly send: (
    event:
      | { type: 'field.change'; field: FieldOf<Form>; value: FieldValue }
      | { type: 'field.leave'; field: FieldOf<Form> }
      | { type: 'password.toggle' }
      | { type: 'form.submit' },
  ) => void;
  readonly on: (
    type: 'scrollToError',
    listener: (event: { readonly field: string | null }) => void,
  ) => Subscription;
  readonly subscribe: (listener: (snapshot: FormSnapshot<Form>) => void) => Subscription;
  readonly getSnapshot: () => FormSnapshot<Form>;
};

type FormSnapshot<Form extends FormName> = {
  readonly context: {
    readonly form: Form;
    readonly values: ValuesOf<Form>;
    readonly errors: readonly FieldError[];
    readonly serverErrors: readonly FieldError[];
    readonly isCorrecting: boolean;
    readonly isPasswordShown: boolean;
  };
  readonly hasTag: (tag: 'busy' | 'submitted') => boolean;
};

function useSnapshot<Form extends FormName>(actor: FormActor<Form>): FormSnapshot<Form> {
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
export function useForm<Form extends FormName>(
  actor: FormActor<Form>,
  prefix: string,
  fields: readonly FieldOf<Form>[],
) {
  const snapshot = useSnapshot(actor);
  const { form, values, errors, serverErrors, isCorrecting, isPasswordShown } = snapshot.context;
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
  const isField = (field: string) => fields.some((each) => each === field);
  const change = (field: FieldOf<Form>) => (value: string | boolean) =>
    actor.send({ type: 'field.change', field, value });
  const blur = (field: FieldOf<Form>) => () => actor.send({ type: 'field.leave', field });
  const isChecked = (field: BoxFieldOf<Form>) => valueAt(values, field) === true;
  const select = (field: TextFieldOf<Form>) => ({
    ...fieldProps(field),
    value: textAt(values, field),
    onValue: change(field),
    onBlur: blur(field),
  });

  const text = (field: TextFieldOf<Form>) => ({
    ...select(field),
    maxLength: maxlengthOf(form, field),
    readOnly: busy,
  });

  return {
    busy,
    /** The last submit succeeded, and nothing was edited since. */
    submitted: snapshot.hasTag('submitted'),
    problems,
    /** For the `ErrorSummary` above the form. */
    summary: {
      id: summaryId,
      errors: problems.map(
        ({ field, message }): SummaryEntry => ({ id: isField(field) ? idOf(field) : undefined, message }),
      ),
      isCorrecting,
    },
    textAt: (field: TextFieldOf<Form>) => textAt(values, field),
    isChecked,
    /**
     * For a text field, which takes no more than its rules allow (§forms.errors.length): read-only during a submit, so that it
     * keeps the focus.
     */
    text,
    /** For a `PasswordField`; all passwords of a form are shown or hidden together. */
    password: (field: TextFieldOf<Form>) => ({
      ...text(field),
      isShown: isPasswordShown,
      onToggle: () => actor.send({ type: 'password.toggle' }),
    }),
    select,
    checkbox: (field: BoxFieldOf<Form>) => ({
      ...fieldProps(field),
      checked: isChecked(field),
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

export type FormView<Form extends FormName> = ReturnType<typeof useForm<Form>>;

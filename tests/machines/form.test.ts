/** What a form shows while somebody types, and what of it a submit ends. */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Failure } from '../../domain/failure.ts';
import type { FormName } from '../../domain/forms.ts';
import { formMachine, type Submission, selectErrors } from '../../machines/form.machine.ts';
import { codeRequired } from '../models/form.model.ts';

type Values = Record<string, string>;

const hang = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => undefined));

/** A running form whose submit is refused with `failure`, or never answered. */
function open(form: 'login' | 'changeEmail', values: Values, failure?: Failure) {
  const refuse = fromPromise<unknown, Submission<FormName>>(() => Promise.reject(failure));
  const machine = formMachine.provide({ actors: { submit: failure ? refuse : hang(), wait: hang() } });
  return createActor(machine, { input: { form, values, initial: values } }).start();
}

describe('the words of an error', () => {
  const messagesOf = (form: ReturnType<typeof open>) =>
    selectErrors(form.getSnapshot().context).map(({ message }) => message);

  // §forms.errors.corrected
  test('stay while the field is typed into, and change only when it is left', () => {
    const form = open('login', { email: '', password: 'open sesame' });
    form.send({ type: 'form.submit' });
    expect(messagesOf(form)).toEqual(['Email is required']);
    form.send({ type: 'field.change', field: 'email', value: 'a' });
    expect(messagesOf(form)).toEqual(['Email is required']);
    form.send({ type: 'field.leave', field: 'email' });
    expect(messagesOf(form)).toEqual(['Please Enter valid email address']);
    form.send({ type: 'field.change', field: 'email', value: 'ann@pier.example' });
    expect(messagesOf(form)).toEqual([]);
  });
});

describe('a password that is shown', () => {
  // §forms.password.shown
  test('is hidden by a submit, and by one that asks for another email', async () => {
    const values = { email: 'ann@pier.example', password: 'open sesame' };
    const form = open('changeEmail', values, codeRequired);
    const isShown = () => form.getSnapshot().context.isPasswordShown;
    for (const type of ['form.submit', 'code.resend'] as const) {
      form.send({ type: 'password.toggle' });
      expect(isShown()).toBe(true);
      form.send({ type });
      expect(isShown()).toBe(false);
      await expect.poll(() => form.getSnapshot().matches('confirming')).toBe(true);
    }
  });
});

/** Joins the account's forms to the session and to their calls. */
import { fromPromise, waitFor } from 'xstate';
import type { Changed, Credentials, User } from '../../domain/account.ts';
import { codeRequiredRule } from '../../domain/failure.ts';
import { textAt } from '../../domain/form-values.ts';
import type { FormValues } from '../../domain/rules.ts';
import {
  type Answered,
  type CredentialsKind,
  credentialsMachine,
} from '../../machines/credentials.machine.ts';
import { failureOf } from '../../machines/failed.ts';
import { type FormInput, formMachineOf } from '../../machines/form.machine.ts';
import type { Actors } from '../actors.tsx';
import { client } from '../jobs.ts';
import { wait } from '../wait.ts';

type Session = Pick<Actors, 'session'>;

const credentialsOf = (values: FormValues): Credentials => ({
  email: textAt(values, 'email').trim(),
  password: textAt(values, 'password'),
});

/** Comes in by the session, which does it; rejects with why it refused. */
async function enter({ session }: Session, kind: CredentialsKind, credentials: Credentials): Promise<User> {
  session.send({ type: `${kind}.submit`, ...credentials });
  const { context } = await waitFor(session, (state) => state.hasTag('member') || state.hasTag('failed'));
  if (context.user) return context.user;
  const failure = context.failure ?? failureOf(null);
  // Never what was typed (commerce, section 8: the failure is logged).
  console.info(`${kind} failed: ${failure.status} ${failure.message}`);
  throw failure;
}

/** The same without a code: that one is asked for is an answer. */
async function tryToEnter(actors: Session, kind: CredentialsKind, typed: Credentials): Promise<Answered> {
  try {
    return { kind: 'entered', user: await enter(actors, kind, typed) };
  } catch (error) {
    if (failureOf(error).rule === codeRequiredRule) return { kind: 'codeAsked' };
    throw error;
  }
}

/** A log-in or a registration of this window. */
export const composeCredentials = (actors: Session, kind: CredentialsKind) =>
  credentialsMachine.provide({
    actors: {
      credentialsForm: formMachineOf<Answered>().provide({
        actors: {
          wait,
          submit: fromPromise<Answered, FormValues>(({ input }) =>
            tryToEnter(actors, kind, credentialsOf(input)),
          ),
        },
      }),
      codeForm: formMachineOf<User>().provide({
        actors: {
          wait,
          submit: fromPromise<User, FormValues>(({ input }) =>
            enter(actors, kind, { ...credentialsOf(input), email_code: textAt(input, 'email_code').trim() }),
          ),
        },
      }),
      resendCode: fromPromise<Answered, Credentials>(({ input }) => tryToEnter(actors, kind, input)),
    },
  });

export const composeLogIn = (actors: Session) => composeCredentials(actors, 'login');
export type LogInKit = { readonly composeLogIn: typeof composeLogIn };

/** A form that a call takes; it stays open, cleared, and its reply says what was done. */
const changing = (change: (values: FormValues) => Promise<Changed>) =>
  formMachineOf<Changed>().provide({
    actors: { wait, submit: fromPromise<Changed, FormValues>(({ input }) => change(input)) },
  });
export type ChangeLogic = ReturnType<typeof changing>;

const password = { password: '' } as const;
const passwords = { old_password: '', password: '' } as const;
const email = { email: '' } as const;
export const inputs = {
  reset: { form: 'reset', values: email, blank: email },
  setPassword: { form: 'setPassword', values: password, blank: password },
  changeEmail: { form: 'changeEmail', values: email, blank: email },
  changePassword: { form: 'changePassword', values: passwords, blank: passwords },
  returnEmail: { form: 'returnEmail', values: {}, blank: {} },
} satisfies { [form: string]: FormInput };

const emailOf = (values: FormValues) => textAt(values, 'email').trim();

export const composeReset = () =>
  changing(async (values) =>
    (await client()).callApi('recoverPassword', { body: { email: emailOf(values) } }),
  );

/** `code` came with the link; whoever was logged in here is logged out by it, and the session finds that out. */
export const composeSetPassword = ({ session }: Pick<Actors, 'session'>, code: string) =>
  changing(async (values) => {
    const { callApi } = await client();
    const done = await callApi('setPassword', { body: { password: textAt(values, 'password'), code } });
    session.send({ type: 'user.reload' });
    return done;
  });

export const composeReturnEmail = ({ session }: Pick<Actors, 'session'>, code: string) =>
  changing(async () => {
    const done = await (await client()).callApi('returnEmail', { body: { code } });
    session.send({ type: 'user.reload' });
    return done;
  });

/** The password and the code are there where the form was told to ask for them. */
export const composeChangeEmail = ({ session }: Pick<Actors, 'session'>) =>
  changing(async (values) => {
    const [word, code] = [textAt(values, 'password'), textAt(values, 'email_code').trim()];
    const body = {
      email: emailOf(values),
      ...(word === '' ? {} : { password: word }),
      ...(code === '' ? {} : { email_code: code }),
    };
    const done = await (await client()).callApi('changeEmail', { body });
    session.send({ type: 'user.reload' });
    return done;
  });

export const composeChangePassword = () =>
  changing(async (values) => {
    const body = { old_password: textAt(values, 'old_password'), password: textAt(values, 'password') };
    return (await client()).callApi('changePassword', { body });
  });

type Kit = typeof import('./account.ts');
export type ResetKit = Pick<Kit, 'composeReset' | 'inputs'>;
export type SetPasswordKit = Pick<Kit, 'composeSetPassword' | 'inputs'>;
export type ReturnEmailKit = Pick<Kit, 'composeReturnEmail' | 'inputs'>;
export type SettingsKit = Pick<Kit, 'composeChangeEmail' | 'composeChangePassword' | 'inputs'>;

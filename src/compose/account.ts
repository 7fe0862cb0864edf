/** Provides the account's forms with the session and their API calls. */
import { fromPromise, waitFor } from 'xstate';
import type { ChangeReply, Credentials, User } from '../../domain/account.ts';
import { codeRequiredRule } from '../../domain/failure.ts';
import { textAt } from '../../domain/form-values.ts';
import type { ValuesOf } from '../../domain/forms.ts';
import {
  type CredentialsKind,
  type CredentialsReply,
  credentialsMachine,
} from '../../machines/credentials.machine.ts';
import { failureOf } from '../../machines/failure-of.ts';
import { type FormInput, formMachineOf, type Submission } from '../../machines/form.machine.ts';
import type { Actors } from '../app/actors.tsx';
import { client } from './api-actor.ts';
import { wait } from './wait.ts';

type Session = Pick<Actors, 'session'>;

const credentialsOf = (values: ValuesOf<CredentialsKind | 'emailCode'>): Credentials => ({
  email: textAt(values, 'email').trim(),
  password: textAt(values, 'password'),
});

/** Logs in or registers through the session machine; rejects with its failure. */
async function logInOrRegister(
  { session }: Session,
  kind: CredentialsKind,
  credentials: Credentials,
): Promise<User> {
  session.send({ type: `${kind}.submit`, ...credentials });
  const { context } = await waitFor(session, (state) => state.hasTag('member') || state.hasTag('failed'));
  if (context.user) return context.user;
  const failure = context.failure ?? failureOf(null);
  // Never what was typed (§login.failure-logged).
  console.info(`${kind} failed: ${failure.status} ${failure.message}`);
  throw failure;
}

/** As `logInOrRegister`, but a required code is a result, not an error. */
async function tryLogInOrRegister(
  actors: Session,
  kind: CredentialsKind,
  credentials: Credentials,
): Promise<CredentialsReply> {
  try {
    return { kind: 'loggedIn', user: await logInOrRegister(actors, kind, credentials) };
  } catch (error) {
    if (failureOf(error).rule === codeRequiredRule) return { kind: 'codeRequired' };
    throw error;
  }
}

/** The machine for a log-in or registration in this window. */
export const composeCredentials = (actors: Session, kind: CredentialsKind) =>
  credentialsMachine.provide({
    actors: {
      credentialsForm: formMachineOf<CredentialsKind, CredentialsReply>().provide({
        actors: {
          wait,
          submit: fromPromise<CredentialsReply, Submission<CredentialsKind>>(({ input: { values } }) =>
            tryLogInOrRegister(actors, kind, credentialsOf(values)),
          ),
        },
      }),
      codeForm: formMachineOf<'emailCode', User>().provide({
        actors: {
          wait,
          submit: fromPromise<User, Submission<'emailCode'>>(({ input: { values } }) =>
            logInOrRegister(actors, kind, {
              ...credentialsOf(values),
              email_code: textAt(values, 'email_code').trim(),
            }),
          ),
        },
      }),
      resendCode: fromPromise<CredentialsReply, Credentials>(({ input }) =>
        tryLogInOrRegister(actors, kind, input),
      ),
    },
  });

export const composeLogIn = (actors: Session) => composeCredentials(actors, 'login');
export type LogInLogics = { readonly composeLogIn: typeof composeLogIn };

/** The forms that change an account. */
export type ChangeFormName = 'reset' | 'setPassword' | 'changeEmail' | 'changePassword' | 'returnEmail';

/** A form submitted to one call; it stays open, cleared, and shows the message of the reply. */
const changeFormLogic = (change: (values: ValuesOf<ChangeFormName>) => Promise<ChangeReply>) =>
  formMachineOf<ChangeFormName, ChangeReply>().provide({
    actors: {
      wait,
      submit: fromPromise<ChangeReply, Submission<ChangeFormName>>(({ input }) => change(input.values)),
    },
  });
export type ChangeLogic = ReturnType<typeof changeFormLogic>;

const password = { password: '' } as const;
const passwords = { old_password: '', password: '' } as const;
const email = { email: '' } as const;
export const inputs = {
  reset: { form: 'reset', values: email, initial: email },
  setPassword: { form: 'setPassword', values: password, initial: password },
  changeEmail: { form: 'changeEmail', values: email, initial: email },
  changePassword: { form: 'changePassword', values: passwords, initial: passwords },
  returnEmail: { form: 'returnEmail', values: {}, initial: {} },
} satisfies { [Form in ChangeFormName]: FormInput<Form> };

const emailOf = (values: ValuesOf<'reset'>) => textAt(values, 'email').trim();

export const composeReset = () =>
  changeFormLogic(async (values) =>
    (await client()).callApi('recoverPassword', { body: { email: emailOf(values) } }),
  );

/** `code` is from the link. Setting a password ends every session; reloading the user updates the session machine. */
export const composeSetPassword = ({ session }: Pick<Actors, 'session'>, code: string) =>
  changeFormLogic(async (values) => {
    const { callApi } = await client();
    const reply = await callApi('setPassword', { body: { password: textAt(values, 'password'), code } });
    session.send({ type: 'user.reload' });
    return reply;
  });

export const composeReturnEmail = ({ session }: Pick<Actors, 'session'>, code: string) =>
  changeFormLogic(async () => {
    const reply = await (await client()).callApi('returnEmail', { body: { code } });
    session.send({ type: 'user.reload' });
    return reply;
  });

/** Password and code are sent when the form had to request them. */
export const composeChangeEmail = ({ session }: Pick<Actors, 'session'>) =>
  changeFormLogic(async (values) => {
    const [currentPassword, code] = [textAt(values, 'password'), textAt(values, 'email_code').trim()];
    const body = {
      email: emailOf(values),
      ...(currentPassword === '' ? {} : { password: currentPassword }),
      ...(code === '' ? {} : { email_code: code }),
    };
    const reply = await (await client()).callApi('changeEmail', { body });
    session.send({ type: 'user.reload' });
    return reply;
  });

export const composeChangePassword = () =>
  changeFormLogic(async (values) => {
    const body = { old_password: textAt(values, 'old_password'), password: textAt(values, 'password') };
    return (await client()).callApi('changePassword', { body });
  });

type AccountModule = typeof import('./account.ts');
export type ResetLogics = Pick<AccountModule, 'composeReset' | 'inputs'>;
export type SetPasswordLogics = Pick<AccountModule, 'composeSetPassword' | 'inputs'>;
export type ReturnEmailLogics = Pick<AccountModule, 'composeReturnEmail' | 'inputs'>;
export type SettingsLogics = Pick<AccountModule, 'composeChangeEmail' | 'composeChangePassword' | 'inputs'>;

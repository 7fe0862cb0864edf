/** Provides the account's forms with their API calls. */
import { fromPromise } from 'xstate';
import type { ChangeReply, Credentials } from '../../domain/account.ts';
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
import type { AppWindow } from '../app/actors.tsx';
import type { Client } from '../effects/client.ts';
import type { PageAddress } from '../routes/route.ts';
import { logInOrRegister } from './session.ts';
import { shopNameOf } from './shop-name.ts';

const credentialsOf = (values: ValuesOf<CredentialsKind | 'emailCode'>): Credentials => ({
  email: textAt(values, 'email').trim(),
  password: textAt(values, 'password'),
});

/** Logs in or registers, until `signal` aborts; rejects with the Failure. */
async function enter(
  actors: AppWindow,
  kind: CredentialsKind,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<'loggedIn'> {
  try {
    await logInOrRegister(actors, kind, credentials, signal);
    return 'loggedIn';
  } catch (error) {
    const { status, message } = failureOf(error);
    // Never what was typed (§login.failure-logged).
    console.info(`${kind} failed: ${status} ${message}`);
    throw error;
  }
}

/** As `enter`, but a required code is a result, not an error. */
const tryEnter = (...entry: Parameters<typeof enter>): Promise<CredentialsReply> =>
  enter(...entry).catch((error: unknown) => {
    if (failureOf(error).rule === codeRequiredRule) return 'codeRequired';
    throw error;
  });

/** The machine for a log-in or registration in this window. */
export function composeCredentials(actors: AppWindow, kind: CredentialsKind) {
  const { wait } = actors.environment;
  return credentialsMachine.provide({
    actors: {
      credentialsForm: formMachineOf<CredentialsKind, CredentialsReply>(shopNameOf(actors)).provide({
        actors: {
          wait,
          submit: fromPromise<CredentialsReply, Submission<CredentialsKind>>(
            ({ input: { values }, signal }) => tryEnter(actors, kind, credentialsOf(values), signal),
          ),
        },
      }),
      codeForm: formMachineOf<'emailCode', 'loggedIn'>().provide({
        actors: {
          wait,
          submit: fromPromise<'loggedIn', Submission<'emailCode'>>(({ input: { values }, signal }) => {
            const email_code = textAt(values, 'email_code').trim();
            return enter(actors, kind, { ...credentialsOf(values), email_code }, signal);
          }),
        },
      }),
      resendCode: fromPromise<CredentialsReply, Credentials>(({ input, signal }) =>
        tryEnter(actors, kind, input, signal),
      ),
    },
  });
}

export const composeLogIn = (actors: AppWindow) => composeCredentials(actors, 'login');

/** The forms that change an account. */
export type ChangeFormName = 'reset' | 'setPassword' | 'changeEmail' | 'changePassword' | 'returnEmail';

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

/** A form submitted to one call; it stays open, cleared, and shows the message of the reply. */
function changeForm(
  { environment: { client, wait }, maintenance }: Pick<AppWindow, 'environment' | 'maintenance'>,
  form: ChangeFormName,
  change: (callApi: Client['callApi'], values: ValuesOf<ChangeFormName>) => Promise<ChangeReply>,
) {
  const submit = fromPromise<ChangeReply, Submission<ChangeFormName>>(async ({ input }) =>
    change((await client()).callApi, input.values),
  );
  const shopName = shopNameOf({ maintenance });
  const machine = formMachineOf<ChangeFormName, ChangeReply>(shopName).provide({ actors: { wait, submit } });
  return { machine, input: inputs[form] };
}
export type ChangeLogic = ReturnType<typeof changeForm>;

const emailOf = (values: ValuesOf<'reset'>) => textAt(values, 'email').trim();
/** The code of an emailed link. */
const codeIn = ({ search }: PageAddress) => new URLSearchParams(search).get('code') ?? '';

export const composeReset = (actors: AppWindow) =>
  changeForm(actors, 'reset', (callApi, values) =>
    callApi('recoverPassword', { body: { email: emailOf(values) } }),
  );

/** Setting a password ends every session; reloading the user updates the session machine. */
export const composeSetPassword = (actors: AppWindow, address: PageAddress) =>
  changeForm(actors, 'setPassword', async (callApi, values) => {
    const body = { password: textAt(values, 'password'), code: codeIn(address) };
    const reply = await callApi('setPassword', { body });
    actors.session.send({ type: 'user.reload' });
    return reply;
  });

export const composeReturnEmail = (actors: AppWindow, address: PageAddress) =>
  changeForm(actors, 'returnEmail', async (callApi) => {
    const reply = await callApi('returnEmail', { body: { code: codeIn(address) } });
    actors.session.send({ type: 'user.reload' });
    return reply;
  });

export const composeSettings = (actors: AppWindow) => ({
  /** Password and code are sent when the form had to request them. */
  email: changeForm(actors, 'changeEmail', async (callApi, values) => {
    const [currentPassword, code] = [textAt(values, 'password'), textAt(values, 'email_code').trim()];
    const body = {
      email: emailOf(values),
      ...(currentPassword === '' ? {} : { password: currentPassword }),
      ...(code === '' ? {} : { email_code: code }),
    };
    const reply = await callApi('changeEmail', { body });
    actors.session.send({ type: 'user.reload' });
    return reply;
  }),
  password: changeForm(actors, 'changePassword', (callApi, values) =>
    callApi('changePassword', {
      body: { old_password: textAt(values, 'old_password'), password: textAt(values, 'password') },
    }),
  ),
});

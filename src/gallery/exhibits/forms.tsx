/** Pages that are one form: log-in, passwords, email addresses, trial fonts. */
import type { ReactElement } from 'react';
import type { Changed } from '../../../domain/account.ts';
import { codeRequiredRule } from '../../../domain/failure.ts';
import type { FieldValue } from '../../../domain/form-values.ts';
import { loginAgain } from '../../../domain/rules.ts';
import { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { type FormInput, formMachineOf } from '../../../machines/form.machine.ts';
import { type ChangeLogic, inputs } from '../../compose/account.ts';
import { trialInput } from '../../compose/visitor.ts';
import { ChangePasswordPage } from '../../pages/account/change-password-page.tsx';
import { ForgetPasswordPage } from '../../pages/account/forget-password-page.tsx';
import { LoginPage } from '../../pages/account/login-page.tsx';
import { ReturnEmailPage } from '../../pages/account/return-email-page.tsx';
import { SettingsPage } from '../../pages/account/settings-page.tsx';
import { TrialsPage } from '../../pages/trials/trials-page.tsx';
import { done, fail, type Scene } from '../at.ts';
import { type Exhibit, staged } from '../exhibit.ts';
import { credentialsScenes, formScenes, typing, wrongScene } from '../scenes.ts';
import { user } from '../world.ts';

const changed: Changed = { success: true, message: 'Done. We have sent you an email about it.' };
const rest = { params: {}, search: 'code=letter', data: null };

/** The server wants the password once more, or the code of an email. */
const askedFor = (rule: string) => fail('submit', { status: 403, rule, message: rule });
const wanting = (rule: string) => [{ type: 'form.submit' }, askedFor(rule)];
const confirming = wanting(loginAgain);

type Change = {
  readonly page: string;
  readonly address: string;
  readonly input: FormInput;
  readonly entries: Readonly<Record<string, FieldValue>>;
  readonly isMember?: boolean;
  readonly more?: Readonly<Record<string, Scene>>;
  readonly show: (logic: ChangeLogic) => ReactElement;
};

/** A form of the account: its call answers in words. */
const change = ({ page, address, input, entries, isMember = false, more = {}, show }: Change): Exhibit => ({
  page,
  address,
  states: () =>
    staged(
      formMachineOf<Changed>(),
      input,
      {
        ...formScenes(entries, changed, Object.keys(entries)[0] ?? ''),
        ...(Object.keys(entries).length > 0 ? { 'failed.wrong': wrongScene } : {}),
        ...more,
      },
      (logic) => ({ view: show(logic), isMember }),
    ),
});

const email = { email: 'ann@pier.example' };
const proving = [...typing(email), ...wanting(codeRequiredRule), done('focusDelay')];
const resend = { type: 'code.resend' };
const fresh = { password: 'open sesame' };

export const formExhibits: readonly Exhibit[] = [
  {
    page: 'login',
    address: '/user/login',
    states: () =>
      staged(
        credentialsMachine,
        { kind: 'login', email: '' },
        credentialsScenes({ ...email, ...fresh }),
        (logic) => ({ view: <LoginPage {...rest} machine={{ composeLogIn: () => logic }} /> }),
      ),
  },
  change({
    page: 'forget-password',
    address: '/user/forget-password',
    input: inputs.reset,
    entries: email,
    show: (logic) => <ForgetPasswordPage {...rest} machine={{ composeReset: () => logic, inputs }} />,
  }),
  change({
    page: 'change-password',
    address: '/user/change-password?code=letter',
    input: inputs.setPassword,
    entries: fresh,
    show: (logic) => <ChangePasswordPage {...rest} machine={{ composeSetPassword: () => logic, inputs }} />,
  }),
  change({
    page: 'return-email',
    address: '/user/return-email?code=letter',
    input: inputs.returnEmail,
    entries: {},
    show: (logic) => <ReturnEmailPage {...rest} machine={{ composeReturnEmail: () => logic, inputs }} />,
  }),
  change({
    page: 'settings-email',
    address: '/user/profile',
    input: inputs.changeEmail,
    entries: email,
    isMember: true,
    more: {
      'confirming.announcing': { events: [...typing(email), ...confirming] },
      confirming: { events: [...typing(email), ...confirming, done('focusDelay')] },
      proving: { events: proving },
      resending: { events: [...proving, resend] },
      'confirming.resent': { events: [...proving, resend, askedFor(codeRequiredRule)] },
    },
    show: (logic) => <Settings email={logic} />,
  }),
  change({
    page: 'settings-password',
    address: '/user/profile',
    input: inputs.changePassword,
    entries: { old_password: 'right horse', ...fresh },
    isMember: true,
    show: (logic) => <Settings password={logic} />,
  }),
  {
    page: 'trials',
    address: '/free-trial-fonts',
    states: ({ trials }) =>
      staged(
        formMachineOf<{ readonly success: true }>(),
        trialInput,
        {
          ...formScenes({ ...email, name: user.name, terms: true }, { success: true }, 'email'),
          'failed.wrong': wrongScene,
        },
        (logic) => ({
          view: <TrialsPage {...rest} data={trials} machine={{ composeTrial: () => logic, trialInput }} />,
        }),
      ),
  },
];

const untouched = formMachineOf<Changed>();

function Settings({
  email: one = untouched,
  password = untouched,
}: Partial<Record<'email' | 'password', ChangeLogic>>) {
  const kit = { composeChangeEmail: () => one, composeChangePassword: () => password, inputs };
  return <SettingsPage {...rest} machine={kit} />;
}

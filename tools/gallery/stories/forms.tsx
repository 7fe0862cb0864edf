/** Pages that consist of one form: log-in, passwords, email addresses, trial fonts. */
import { useActorRef } from '@xstate/react';
import type { ReactElement } from 'react';
import type { ChangeReply } from '../../../domain/account.ts';
import { codeRequiredRule } from '../../../domain/failure.ts';
import { loginAgainRule } from '../../../domain/forms.ts';
import type { FreeTrials } from '../../../domain/pages.ts';
import { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { type FormInput, formMachineOf } from '../../../machines/form.machine.ts';
import { type ChangeFormName, type ChangeLogic, inputs } from '../../../src/compose/account.ts';
import { composeOwnText } from '../../../src/compose/own-text.ts';
import { trialInput } from '../../../src/compose/visitor.ts';
import { LoginPage } from '../../../src/pages/account/login-page.tsx';
import {
  ChangePasswordPage,
  ForgetPasswordPage,
  ReturnEmailPage,
} from '../../../src/pages/account/password-pages.tsx';
import { SettingsPage } from '../../../src/pages/account/settings-page.tsx';
import { TrialsPage } from '../../../src/pages/trials/trials-page.tsx';
import { environment } from '../environment.ts';
import { user } from '../fixtures.ts';
import { done, fail, type Scenario } from '../machine-at.ts';
import { credentialsScenarios, type Entries, formScenarios, invalidScenario, typing } from '../scenarios.ts';
import { type StoryGroup, storiesOf } from '../story.ts';

const changed: ChangeReply = { success: true, message: 'Done. We have sent you an email about it.' };
type ChangeMachine = ChangeLogic['machine'];

const pageProps = { params: {}, search: 'code=letter', data: null };

/** The server requires the password once more, or the code from an email. */
const refusedWith = (rule: string) => fail('submit', { status: 403, rule, message: rule });
const submitRefusedWith = (rule: string) => [{ type: 'form.submit' }, refusedWith(rule)];
const confirming = submitRefusedWith(loginAgainRule);

type ChangePage = {
  readonly page: string;
  readonly address: string;
  readonly input: FormInput<ChangeFormName>;
  readonly entries: Entries;
  readonly isMember?: boolean;
  readonly extraScenarios?: Readonly<Record<string, Scenario>>;
  readonly show: (machine: ChangeMachine) => ReactElement;
};

/** A form of the account, whose call returns a message. */
const changeStories = ({
  page,
  address,
  input,
  entries,
  isMember = false,
  extraScenarios = {},
  show,
}: ChangePage): StoryGroup => ({
  page,
  address,
  states: () =>
    storiesOf(
      formMachineOf<ChangeFormName, ChangeReply>(),
      input,
      {
        ...formScenarios(entries, changed),
        ...(Object.keys(entries).length > 0 ? { 'failed.wrong': invalidScenario } : {}),
        ...extraScenarios,
      },
      (logic) => ({ view: show(logic), isMember }),
    ),
});

const email = { email: 'ann@pier.example' } satisfies Entries;
const proving = [...typing(email), ...submitRefusedWith(codeRequiredRule), done('focusDelay')];
const resend = { type: 'code.resend' };
const newPassword = { password: 'open sesame' } satisfies Entries;

export const formStories: readonly StoryGroup[] = [
  {
    page: 'login',
    address: '/user/login',
    states: () =>
      storiesOf(
        credentialsMachine,
        { kind: 'login', email: '' },
        credentialsScenarios({ ...email, ...newPassword }),
        (logic) => ({ view: <LoginPage {...pageProps} logics={logic} /> }),
      ),
  },
  changeStories({
    page: 'forget-password',
    address: '/user/forget-password',
    input: inputs.reset,
    entries: email,
    show: (machine) => <ForgetPasswordPage {...pageProps} logics={{ machine, input: inputs.reset }} />,
  }),
  changeStories({
    page: 'change-password',
    address: '/user/change-password?code=letter',
    input: inputs.setPassword,
    entries: newPassword,
    show: (machine) => <ChangePasswordPage {...pageProps} logics={{ machine, input: inputs.setPassword }} />,
  }),
  changeStories({
    page: 'return-email',
    address: '/user/return-email?code=letter',
    input: inputs.returnEmail,
    entries: {},
    show: (machine) => <ReturnEmailPage {...pageProps} logics={{ machine, input: inputs.returnEmail }} />,
  }),
  changeStories({
    page: 'settings-email',
    address: '/user/profile',
    input: inputs.changeEmail,
    entries: email,
    isMember: true,
    extraScenarios: {
      'confirming.announcing': { events: [...typing(email), ...confirming] },
      confirming: { events: [...typing(email), ...confirming, done('focusDelay')] },
      verifying: { events: proving },
      resending: { events: [...proving, resend] },
      'confirming.resent': { events: [...proving, resend, refusedWith(codeRequiredRule)] },
    },
    show: (machine) => <Settings email={machine} />,
  }),
  changeStories({
    page: 'settings-password',
    address: '/user/profile',
    input: inputs.changePassword,
    entries: { old_password: 'right horse', ...newPassword },
    isMember: true,
    show: (machine) => <Settings password={machine} />,
  }),
  {
    page: 'trials',
    address: '/free-trial-fonts',
    states: ({ trials }) =>
      storiesOf(
        trialMachine,
        trialInput,
        {
          ...formScenarios({ ...email, name: user.name, terms: true }, { success: true }),
          'failed.wrong': invalidScenario,
        },
        (machine) => ({ view: <Trials data={trials} machine={machine} /> }),
      ),
  },
];

const ownText = composeOwnText(environment, []);
const trialMachine = formMachineOf<'trial', { readonly success: true }>();

function Trials({ data, machine }: { readonly data: FreeTrials; readonly machine: typeof trialMachine }) {
  const form = useActorRef(machine, { input: trialInput });
  return <TrialsPage {...pageProps} data={data} logics={{ form, ownText }} />;
}

const untouched = formMachineOf<ChangeFormName, ChangeReply>();

function Settings({
  email: emailMachine = untouched,
  password = untouched,
}: Partial<Record<'email' | 'password', ChangeMachine>>) {
  const logics = {
    email: { machine: emailMachine, input: inputs.changeEmail },
    password: { machine: password, input: inputs.changePassword },
  };
  return <SettingsPage {...pageProps} logics={logics} />;
}

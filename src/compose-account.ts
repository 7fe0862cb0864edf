/** Joins the forms that ask who somebody is to the session, which does the asking. */
import { fromPromise, waitFor } from 'xstate';
import type { User } from '../domain/account.ts';
import { textAt } from '../domain/form-values.ts';
import type { FormValues } from '../domain/rules.ts';
import { failureOf } from '../machines/failed.ts';
import { formMachineOf } from '../machines/form.machine.ts';
import type { Actors } from './actors.tsx';
import { wait } from './jobs.ts';

/** A form whose submit is a log-in or a registration: the session does it, the form only hears how it went. */
export const sessionForm = ({ session }: Pick<Actors, 'session'>, kind: 'login' | 'register') =>
  formMachineOf<User>().provide({
    actors: {
      wait,
      submit: fromPromise<User, FormValues>(async ({ input }) => {
        const credentials = { email: textAt(input, 'email').trim(), password: textAt(input, 'password') };
        session.send({ type: `${kind}.submit`, ...credentials });
        const { context } = await waitFor(
          session,
          (state) => state.hasTag('member') || state.hasTag('failed'),
        );
        if (!context.user) throw context.failure ?? failureOf(null);
        return context.user;
      }),
    },
  });

export const composeLogIn = (actors: Pick<Actors, 'session'>) => sessionForm(actors, 'login');
export type LogInKit = { readonly composeLogIn: typeof composeLogIn };

/** Provides the success machine with the newest paid order; refreshes cart and session after payment. */
import { successMachine } from '../../machines/success.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import { apiActor } from './api-actor.ts';

export const composeSuccess = ({ cart, session, environment }: AppWindow) =>
  successMachine.provide({
    actors: {
      wait: environment.wait,
      load: apiActor(environment, 'success', (_: undefined) => ({ body: {} })),
    },
    actions: {
      notifyOpened: () => {
        cart.send({ type: 'cart.reload' });
        session.send({ type: 'user.reload' });
      },
      notifyEmpty: () => replaceAddress('/user/orders'),
    },
  });

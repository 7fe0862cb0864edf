/** Provides the machines of the order list, of a single order and of the one just paid with their calls. */
import { ordersMachine } from '../../machines/orders.machine.ts';
import { successMachine } from '../../machines/success.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { replaceAddress } from '../effects/history.ts';
import type { PageAddress } from '../routes/route.ts';
import { apiActor } from './api-actor.ts';

export const composeOrders = ({ environment }: AppWindow) =>
  ordersMachine.provide({
    actors: {
      wait: environment.wait,
      load: apiActor(environment, 'orders', (_: undefined) => ({ body: {} })),
    },
  });

/** A single order uses the same machine as the one just paid, with its files and link renewal. */
export const composeOrder = ({ environment }: AppWindow, { params: { order_id = '' } }: PageAddress) =>
  successMachine.provide({
    actors: {
      wait: environment.wait,
      load: apiActor(environment, 'order', (_: undefined) => ({ params: { order_id } })),
    },
  });

/** The newest paid order; cart and session are refreshed after its payment. */
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

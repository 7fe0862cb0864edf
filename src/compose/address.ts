/** Provides the machine of a page's address. */
import { fromCallback } from 'xstate';
import { type AddressCommand, type AddressFact, addressMachine } from '../../machines/address.machine.ts';
import { readOwnText, storeOwnText } from '../effects/own-text.ts';
import { followQuery } from '../effects/query.ts';
import { paramsIn, queryWith } from '../routes/setting-query.ts';
import type { Environment } from './environment.ts';

/** The address machine of a page whose setting stands in the parameters of these names, by default in none. */
export const composeAddress = ({ wait }: Pick<Environment, 'wait'>, names: readonly string[] = []) =>
  addressMachine.provide({
    actors: {
      wait,
      pageAddress: fromCallback<AddressCommand, null, AddressFact>(({ sendBack, receive }) => {
        const query = followQuery({
          onChange: (search) => sendBack({ type: 'address.changed', params: paramsIn(search, names) }),
          onLeave: () => sendBack({ type: 'page.leave' }),
        });
        receive((command) => {
          if (command.type === 'text.keep') storeOwnText(command.ownText);
          else query.replace(queryWith(location.search, names, command.params));
        });
        sendBack({ type: 'address.read', params: paramsIn(location.search, names), ownText: readOwnText() });
        return query.stop;
      }),
    },
  });

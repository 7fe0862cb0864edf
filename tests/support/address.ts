/** The address machine of a page whose address and clock are faked. */
import { fromCallback, fromPromise } from 'xstate';
import {
  type AddressCommand,
  type AddressFact,
  addressMachine,
  type StoredTexts,
} from '../../machines/address.machine.ts';

/** A page at an address with these texts. `rest` is how the visitor's wait ends: at once, if nothing else is said. */
export function fakeAddress(
  texts: Partial<StoredTexts> = {},
  { rest = Promise.resolve(), isReadAtOnce = true } = {},
) {
  const written: StoredTexts['params'][] = [];
  const kept: StoredTexts['ownText'][] = [];
  let tell: (fact: AddressFact) => void = () => undefined;
  const read = (said: Partial<StoredTexts> = texts) =>
    tell({ type: 'address.read', params: {}, ownText: null, ...said });
  const logic = addressMachine.provide({
    actors: {
      wait: fromPromise(() => rest.then(() => null)),
      pageAddress: fromCallback<AddressCommand, null, AddressFact>(({ sendBack, receive }) => {
        tell = sendBack;
        receive((command) => {
          if (command.type === 'text.keep') kept.push(command.ownText);
          else written.push(command.params);
        });
        if (isReadAtOnce) read();
      }),
    },
  });
  return {
    logic,
    /** What the address got, and what was kept for other pages. */
    written,
    kept,
    read,
    lead: (params: StoredTexts['params']) => tell({ type: 'address.changed', params }),
    leave: () => tell({ type: 'page.leave' }),
  };
}

/** What a visitor sets on a page and its place in the page's address: read once, written when they rest or leave (§tester.block.address, §compare.address). */
import { assign, fromCallback, sendParent, sendTo, setup } from 'xstate';
import type { SettingParams } from '../domain/text-setting.ts';
import { unprovided } from './unprovided.ts';

/** Where a text may come from before a page shows its own. */
export type StoredTexts = {
  /** The page's address. */
  readonly params: SettingParams;
  /** What the visitor typed before, on this page or another; null if nothing. */
  readonly ownText: string | null;
};

/** What the page's address said when it was opened, and the visitor's own text. */
export type AddressRead = { type: 'address.read' } & StoredTexts;

/** Back, Forward or a link led to this page with other parameters. */
export type AddressChanged = { type: 'address.changed'; params: SettingParams };

/** To the child of a page's machine: all that is set, for the address; and what the visitor typed, for other pages. */
export type SettingChange = { type: 'setting.change'; params: SettingParams };
export type TextKeep = { type: 'text.keep'; ownText: string | null };

/** What the page's address is told: the text is kept at once, for other pages too; the address is written. */
export type AddressCommand = TextKeep | { type: 'address.write'; params: SettingParams };

/** What the page's address tells; `page.leave` where a moment later it would be too late to write it. */
export type AddressFact = AddressRead | AddressChanged | { type: 'page.leave' };

/** The address of the page on which it starts, until it is stopped; begins with 'address.read'. */
const pageAddress = fromCallback<AddressCommand, null, AddressFact>(() => {
  throw new Error('Nobody provides the actor pageAddress');
});

/** Writing the address at every key would be slow, and browsers refuse it. */
export const settleMs = 400;

export const addressMachine = setup({
  types: {
    context: {} as Pick<StoredTexts, 'params'>,
    events: {} as SettingChange | TextKeep | AddressFact,
  },
  actors: { pageAddress, wait: unprovided<null, { milliseconds: number }>('wait') },
  guards: {
    isAnother: ({ context }, { params }: Pick<StoredTexts, 'params'>) =>
      JSON.stringify(params) !== JSON.stringify(context.params),
  },
  actions: {
    remember: assign((_, { params }: Pick<StoredTexts, 'params'>) => ({ params })),
    tellPage: sendParent((_, fact: AddressRead | AddressChanged) => fact),
    keepText: sendTo('pageAddress', (_, command: TextKeep) => command),
    write: sendTo('pageAddress', ({ context: { params } }) => ({ type: 'address.write', params })),
  },
}).createMachine({
  id: 'address',
  context: { params: {} },
  invoke: { id: 'pageAddress', src: 'pageAddress', input: null, onError: {} },
  on: {
    'address.read': {
      actions: [
        { type: 'remember', params: ({ event }) => event },
        { type: 'tellPage', params: ({ event }) => event },
      ],
    },
    'address.changed': {
      guard: { type: 'isAnother', params: ({ event }) => event },
      target: '.held',
      actions: [
        { type: 'remember', params: ({ event }) => event },
        { type: 'tellPage', params: ({ event }) => event },
      ],
    },
    'setting.change': { target: '.changed', actions: { type: 'remember', params: ({ event }) => event } },
    'text.keep': { actions: { type: 'keepText', params: ({ event }) => event } },
  },
  initial: 'held',
  states: {
    held: { description: 'The address holds what is set.' },
    changed: {
      description: 'Something was chosen or typed a moment ago.',
      invoke: {
        id: 'wait',
        src: 'wait',
        input: { milliseconds: settleMs },
        onDone: { target: 'held', actions: 'write' },
        onError: { target: 'held', actions: 'write' },
      },
      on: { 'page.leave': { target: 'held', actions: 'write' } },
    },
  },
});

/** The cart's context and command queue; the statechart is in cart.machine.ts. */
import type { CartNews } from '../domain/announcement.ts';
import type { Cart, CartItem, CartRequestItem } from '../domain/cart.ts';
import {
  applyCommand,
  type CartCommand,
  chosenItemOf,
  isSameCart,
  optionKey,
  requestItemsOf,
} from '../domain/cart-command.ts';
import { cartNewsOf } from '../domain/cart-news.ts';
import type { Failure } from '../domain/failure.ts';
import type { PersonalInfo } from '../domain/licensee.ts';

/** A message for the buyer about the last change: it was refused, or made to a cart that another window had changed. */
export type CartNotice = { readonly kind: 'refused' | 'changedElsewhere'; readonly text: string };
export const refusal = (text: string): CartNotice => ({ kind: 'refused', text });
export const changedElsewhere: CartNotice = {
  kind: 'changedElsewhere',
  text: 'Your cart was changed in another window. Your change was made to the newer cart.',
};
export const stillChangingMessage = 'Your cart keeps changing in another window. Please try again.';
/** How often one command is retried on a newer cart before it is given up. */
export const maxAttempts = 2;

/** A stale revision is an expected response: it contains the current cart. */
export type PricedCart =
  | { readonly kind: 'priced'; readonly cart: Cart }
  | { readonly kind: 'stale'; readonly cart: Cart };

/** Emitted to other machines: the current items with their total, and the options still being added. */
export type CartChanged = {
  readonly type: 'cart.changed';
  readonly items: readonly CartItem[];
  /** Null before the first pricing. */
  readonly totalCents: number | null;
  readonly pending: readonly string[];
};

export type ItemRefused = { readonly type: 'item.refused'; readonly key: string; readonly message: string };
/** About a requested change: it is sent, again after a conflict; it led to this cart; or it was given up. */
export type ChangeEvent = { readonly id: string } & (
  | { readonly type: 'change.sent'; readonly items: readonly CartRequestItem[] }
  | { readonly type: 'change.done'; readonly cart: Cart }
  | { readonly type: 'change.refused'; readonly failure: Failure }
);
/** A change replaced what was in the cart, and Undo could restore it: `before` is the cart until then, `came` what was joined to it. */
export type CartReplaced = {
  readonly type: 'cart.replaced';
  readonly reason: 'emptied' | 'joined';
  readonly before: readonly CartItem[];
  readonly came: readonly CartRequestItem[];
  readonly cart: Cart;
};
/** The buyer has added, removed or changed items: for the announcer. */
export type ItemsChanged = { readonly type: 'items.changed'; readonly news: CartNews };
export type CartEmittedEvent = CartChanged | ItemRefused;

/** What is sent to the server for the first command. */
export type PriceRequest = {
  readonly items: CartRequestItem[];
  readonly revision: number;
  /** The order information to price for. */
  readonly info?: PersonalInfo;
};

export type CartContext = {
  readonly holder: 'visitor' | 'customer';
  /** The last priced cart; null until there is one. */
  readonly cart: Cart | null;
  /** The requested items, even before they are priced. */
  readonly items: readonly CartRequestItem[];
  /** A visitor's items, stored in the browser until they are in the account's cart. */
  readonly unmerged: readonly CartRequestItem[];
  readonly commands: readonly CartCommand[];
  readonly attempts: number;
  readonly notice: CartNotice | null;
  /** Why what was in the cart is there no more; null for no news. */
  readonly gone: CartGone | null;
};

/** Its customer logged out and it stays with the account; or it was paid in another window. */
export type CartGone = 'loggedOut' | 'paid';

/** Shared by all empty carts, so that a selector's result stays identical. */
export const emptyCart = {
  cart: null,
  items: [],
  unmerged: [],
  commands: [],
  attempts: 0,
  notice: null,
  gone: null,
} as const;
export const refreshCommand: CartCommand = { kind: 'refresh' };
export const currentCommand = (context: CartContext): CartCommand => context.commands[0] ?? refreshCommand;
export const mergeCommands = (items: readonly CartRequestItem[]): CartCommand[] =>
  items.length > 0 ? [{ kind: 'merge', items }] : [];
export const enqueue = (context: CartContext, command: CartCommand) => ({
  commands: [...context.commands, command],
  notice: null,
  gone: null,
});
/** Once there are items again, it is no news where those before went. */
export const withCart = (cart: Cart) => ({
  cart,
  items: requestItemsOf(cart),
  ...(cart.cart.length > 0 ? { gone: null } : {}),
});
/** Removes the first command from the queue; after a merge also the items to merge. */
export const dequeue = (context: CartContext) => ({
  commands: context.commands.slice(1),
  attempts: 0,
  ...(currentCommand(context).kind === 'merge' ? { unmerged: [] } : {}),
});
/**
 * Discards the first command without changing the cart; a failed refresh shows no message (§cart.load-failure), and that of
 * a requested change is its requester's.
 */
export const giveUp = (context: CartContext, message: string) => ({
  commands: context.commands.slice(1),
  attempts: 0,
  notice: isSilent(context) ? null : refusal(message),
});
const isSilent = (context: CartContext) => {
  const command = currentCommand(context);
  return command.kind === 'refresh' || 'id' in command;
};
/** After a conflict: the command is sent again, for the newer cart. */
export const retry = (context: CartContext, cart: Cart) => ({
  ...withCart(cart),
  attempts: context.attempts + 1,
  notice: 'id' in currentCommand(context) ? null : changedElsewhere,
});
export const stillChanging: Failure = {
  status: 409,
  rule: 'stale',
  message: stillChangingMessage,
  errors: [],
};
/** The requested change was dropped with its customer's cart. */
export const loggedOut: Failure = {
  status: 401,
  rule: 'login_required',
  message: 'Please log in again.',
  errors: [],
};
export function priceRequest(context: CartContext): PriceRequest {
  const command = currentCommand(context);
  return {
    items: applyCommand(context.items, command),
    revision: context.cart?.revision ?? 0,
    ...(command.kind === 'address' ? { info: command.info } : {}),
  };
}
/** What the first command, which led to this cart, has replaced in the one before; null for nothing that needs Undo. */
export function replacedBy(context: CartContext, cart: Cart): CartReplaced | null {
  const command = currentCommand(context);
  const before = context.cart?.cart ?? [];
  if (before.length === 0) return null;
  const replaced = { type: 'cart.replaced' as const, before, cart };
  if (command.kind === 'empty') return { ...replaced, reason: 'emptied', came: [] };
  if (command.kind !== 'merge' || isSameCart(cart.cart.map(chosenItemOf), before.map(chosenItemOf)))
    return null;
  return { ...replaced, reason: 'joined', came: command.items };
}
/** By what the buyer sees no notice of. */
const announced: ReadonlySet<CartCommand['kind']> = new Set(['add', 'remove', 'edit', 'restore', 'keep']);
/** What the first command, which led to this cart, is told of by the announcer; null for nothing. */
export function itemsChangedBy(context: CartContext, cart: Cart): ItemsChanged | null {
  if (!announced.has(currentCommand(context).kind)) return null;
  const requested = new Set(context.items.map(optionKey));
  // A stored cart that has no prices yet is no news.
  const before = context.cart?.cart ?? cart.cart.filter((item) => requested.has(optionKey(item)));
  const news = cartNewsOf(before, cart);
  return news && { type: 'items.changed', news };
}
export const itemRefused = (context: CartContext, message: string) => {
  const command = currentCommand(context);
  return {
    type: 'item.refused' as const,
    key: command.kind === 'add' ? optionKey(command.item) : '',
    message,
  };
};

/**
 * The cart without the older items that the server reports as no longer for sale (`cart.0` and so on); null when it reports
 * none, or the very item to be added, or to whoever requested the change. Otherwise one such item would block a visitor's cart
 * for ever.
 */
export function withoutUnavailable(context: CartContext, { errors }: Failure) {
  const command = currentCommand(context);
  if ('id' in command) return null;
  const requestedItems = applyCommand(context.items, command);
  const rejected = errors.flatMap(({ field, message }) => {
    const item = requestedItems[Number(/^cart\.(\d+)$/.exec(field)?.[1] ?? -1)];
    return item ? [{ key: optionKey(item), message }] : [];
  });
  const isUnavailable = (item: CartRequestItem) => rejected.some(({ key }) => key === optionKey(item));
  if (rejected.length === 0 || (command.kind === 'add' && isUnavailable(command.item))) return null;
  const availableOf = (items: readonly CartRequestItem[]) => items.filter((item) => !isUnavailable(item));
  const reducedCommand =
    command.kind === 'merge' ? { ...command, items: availableOf(command.items) } : command;
  return {
    items: availableOf(context.items),
    unmerged: availableOf(context.unmerged),
    commands: [reducedCommand, ...context.commands.slice(1)],
    notice: refusal(rejected.map(({ message }) => message).join(' ')),
  };
}

/** The current state as an event, for a late subscriber. */
export const cartChangedOf = ({ cart, commands }: CartContext): CartChanged => ({
  type: 'cart.changed',
  items: cart?.cart ?? [],
  totalCents: cart?.total.amount ?? null,
  pending: commands.flatMap((command) => (command.kind === 'add' ? [optionKey(command.item)] : [])),
});

type CartSnapshot = { readonly context: CartContext };

/** The total as cents and text; null before the first pricing. */
export const selectTotal = ({ context }: CartSnapshot) => context.cart?.total ?? null;
/** Whether the cart is known to be empty and nothing is being added: what a customer has, only the server knows. */
export const selectIsEmpty = ({ context: { holder, cart, items, commands } }: CartSnapshot) =>
  items.length === 0 && commands.length === 0 && (cart !== null || holder !== 'customer');

/** Provides share, quote and shared-cart machines with the API, the cart and the browser. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { CartRequestItem } from '../../domain/cart.ts';
import {
  type CartChange,
  chosenItemOf,
  isSameCart,
  requestItemsOf,
  undoSharedCart,
} from '../../domain/cart-command.ts';
import type { Failure } from '../../domain/failure.ts';
import { joinedCart, type OpenedCart, type QuoteReply, sharedCartPath } from '../../domain/shared-cart.ts';
import type { CartActor } from '../../machines/cart.machine.ts';
import type { CartLinkActor } from '../../machines/cart-link.ts';
import { failureOf } from '../../machines/failure-of.ts';
import { quoteMachine } from '../../machines/quote.machine.ts';
import { type ShareLink, shareMachine } from '../../machines/share.machine.ts';
import { type SharedCartActor, sharedCartMachine } from '../../machines/shared-cart.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { copyText, openInNewTab } from '../effects/clipboard.ts';
import { type Address, currentAddress, onAddressChange, replaceAddress } from '../effects/history.ts';
import {
  assignReplacedCart,
  type Holder,
  readReplacedCart,
  replacedNow,
  storeReplacedCart,
} from '../effects/replaced-cart.ts';
import type { ReplacedCart } from '../effects/stored-values.ts';
import { apiActor } from './api-actor.ts';
import { onCartSettled } from './cart.ts';
import { changeCart } from './cart-change.ts';
import type { Environment } from './environment.ts';

export type CartSharing = {
  readonly share: CartLinkActor<ShareLink>;
  readonly quote: CartLinkActor<QuoteReply>;
  readonly sharedCart: SharedCartActor;
};

type CartItems = { readonly items: readonly CartRequestItem[] };
type Made<Reply> = { readonly made: Reply | null };
type ReplacedItems = { readonly before: CartItems['items'] };

const shareLogic = ({ client }: Environment) =>
  shareMachine.provide({
    actors: {
      makeLink: fromPromise<ShareLink, CartItems>(async ({ input, signal }) => {
        const { callApi } = await client();
        const { cart_id } = await callApi('shareCart', { body: { cart: [...input.items] }, signal });
        return { url: location.origin + sharedCartPath(cart_id) };
      }),
      deliverLink: fromPromise<null, Made<ShareLink>>(async ({ input: { made } }) => {
        await copyText(made?.url ?? '');
        return null;
      }),
    },
  });

const popupBlocked: Failure = { status: 0, rule: 'window_blocked', message: '', errors: [] };

const quoteLogic = (environment: Environment) =>
  quoteMachine.provide({
    actors: {
      makeLink: apiActor(environment, 'quoteCart', ({ items }: CartItems) => ({
        body: { cart: [...items] },
      })),
      deliverLink: fromPromise<null, Made<QuoteReply>>(async ({ input: { made } }) => {
        if (!openInNewTab(made?.url ?? '')) throw popupBlocked;
        return null;
      }),
    },
  });

const isClientError = ({ status }: Failure) => status >= 400 && status < 500;

type CurrentHolder = () => Holder;

/**
 * Replaces the user's cart by the shared one. The items for Undo are stored before the call, whose response may be lost. If
 * an earlier shared cart could still be undone, they are the items from before that one.
 */
async function replaceWithShared(
  cart: CartActor,
  holder: CurrentHolder,
  shared: OpenedCart,
): Promise<CartItems['items']> {
  let earlier: ReplacedCart | null | undefined;
  let before: CartItems['items'] = [];
  try {
    await changeCart(cart, { kind: 'replace', items: requestItemsOf(shared) }, (items) => {
      const current = holder();
      if (earlier === undefined) earlier = readReplacedCart(current);
      before = earlier?.reason === 'shared' ? undoSharedCart(items, earlier) : items;
      storeReplacedCart(replacedNow(current, { reason: 'shared', shared, before }));
    });
    return before;
  } catch (error) {
    if (isClientError(failureOf(error))) storeReplacedCart(earlier ?? null);
    throw error;
  }
}

/** The stored cart of the current user that Undo would restore; removed when Undo would change nothing. */
function readUndoableCart(items: CartItems['items'], holder: Holder): ReplacedCart | null {
  const replaced = assignReplacedCart(holder);
  if (!replaced || !isSameCart(undoSharedCart(items, replaced), items)) return replaced;
  storeReplacedCart(null);
  return null;
}

function sharedCartIdIn({ path, search }: Address): string | null {
  return path.replace(/\/+$/, '') === '/cart' ? new URLSearchParams(search).get('id') : null;
}

type CartWindow = Pick<AppWindow, 'cart' | 'environment'>;

/** The started actors, subscribed to cart and user changes and to addresses that name a shared cart. */
export function composeCartSharing(actors: CartWindow & Pick<AppWindow, 'session'>): CartSharing {
  const { cart, session, environment } = actors;
  const holder = () => ({ owner: session.getSnapshot().context.user?.id ?? null, nowMs: Date.now() });
  const sharedCart = createActor(
    sharedCartMachine.provide({
      actors: {
        loadSharedCart: apiActor(environment, 'sharedCart', ({ cart_id }: { cart_id: string }) => ({
          params: { id: cart_id },
        })),
        watchReplacement: fromCallback(({ sendBack }) =>
          onCartSettled(cart, ({ items }) =>
            sendBack({ type: 'replacement.known', replaced: readUndoableCart(items, holder()) }),
          ),
        ),
        replaceCart: fromPromise<ReplacedItems, { shared: OpenedCart | null }>(
          async ({ input: { shared } }) => ({
            before: shared ? await replaceWithShared(cart, holder, shared) : [],
          }),
        ),
        undoCart: fromPromise<null, { change: CartChange }>(async ({ input: { change } }) => {
          await changeCart(cart, change);
          return null;
        }),
      },
      actions: {
        cleanAddress: () => replaceAddress('/cart'),
        forgetReplacedCart: () => storeReplacedCart(null),
        storeReplacedCart: (_, replaced) => storeReplacedCart(replacedNow(holder(), replaced)),
      },
    }),
  ).start();
  const cartSharing = {
    share: createActor(shareLogic(environment)).start(),
    quote: createActor(quoteLogic(environment)).start(),
    sharedCart,
  };
  cart.on('cart.changed', (changed) => {
    cartSharing.share.send(changed);
    cartSharing.quote.send(changed);
  });
  cart.on('cart.replaced', ({ reason, before, came, cart: current }) => {
    sharedCart.send({
      type: 'cart.replaced',
      replaced: { reason, shared: joinedCart(before, came, current), before: before.map(chosenItemOf) },
      stored: readReplacedCart(holder()),
    });
  });
  session.on('session.left', (event) => sharedCart.send(event));
  session.on('user.changed', ({ user }) => {
    assignReplacedCart({ owner: user?.id ?? null, nowMs: Date.now() });
    sharedCart.send({ type: 'user.changed', member: user !== null });
  });
  const openSharedCartAt = (address: Address) => {
    const id = sharedCartIdIn(address);
    if (id) sharedCart.send({ type: 'link.opened', cart_id: id });
  };
  // The server also renders pages with a cart, and has no address bar.
  if (typeof window !== 'undefined') {
    onAddressChange(openSharedCartAt);
    openSharedCartAt(currentAddress());
  }
  return cartSharing;
}

/** The link to the current cart: made, copied to the clipboard and shown (§share.copied). */
import { cartLinkMachineOf } from './cart-link.ts';

/** The full URL. */
export type ShareLink = { readonly url: string };

export const shareMachine = cartLinkMachineOf<ShareLink>('share');

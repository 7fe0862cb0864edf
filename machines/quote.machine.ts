/** The cart as a PDF quote: made, and opened in the browser (§quote.pdf, §quote.opened). */
import type { QuoteReply } from '../domain/shared-cart.ts';
import { cartLinkMachineOf } from './cart-link.ts';

export const quoteMachine = cartLinkMachineOf<QuoteReply>('quote');

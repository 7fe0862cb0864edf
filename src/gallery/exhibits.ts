/** Everything the gallery shows, in the order in which a buyer meets it. */
import type { Exhibit } from './exhibit.ts';
import { cartExhibits } from './exhibits/cart.tsx';
import { checkoutExhibits } from './exhibits/checkout.tsx';
import { clubExhibits } from './exhibits/club.tsx';
import { formExhibits } from './exhibits/forms.tsx';
import { orderExhibits } from './exhibits/orders.tsx';
import { pageExhibits } from './exhibits/pages.tsx';
import { typefaceExhibits } from './exhibits/typeface.tsx';

export const exhibits: readonly Exhibit[] = [
  ...pageExhibits,
  ...typefaceExhibits,
  ...cartExhibits,
  ...checkoutExhibits,
  ...orderExhibits,
  ...formExhibits,
  ...clubExhibits,
];

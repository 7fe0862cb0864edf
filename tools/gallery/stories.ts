/** All stories of the gallery, in the order of a purchase. */

import { cartStories } from './stories/cart.tsx';
import { checkoutStories } from './stories/checkout.tsx';
import { clubStories } from './stories/club.tsx';
import { formStories } from './stories/forms.tsx';
import { orderStories } from './stories/orders.tsx';
import { pageStories } from './stories/pages.tsx';
import { typefaceStories } from './stories/typeface.tsx';
import type { StoryGroup } from './story.ts';

export const storyGroups: readonly StoryGroup[] = [
  ...pageStories,
  ...typefaceStories,
  ...cartStories,
  ...checkoutStories,
  ...orderStories,
  ...formStories,
  ...clubStories,
];

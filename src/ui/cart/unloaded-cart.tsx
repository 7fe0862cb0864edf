/** What stands where a cart should: it could not be loaded, and is loaded again at a press. */
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';

export const UnloadedCart = ({ onRetry }: { readonly onRetry: () => void }) => (
  <Notice title="Your cart could not be loaded">
    <Button onClick={onRetry}>Try again</Button>
  </Notice>
);

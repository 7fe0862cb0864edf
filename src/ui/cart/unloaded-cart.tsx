/** What stands where a cart should: it could not be loaded, and is loaded again at a press. */
import { FailedNotice } from '../notice.tsx';

export const UnloadedCart = ({ onRetry }: { readonly onRetry: () => void }) => (
  <FailedNotice title="Your cart could not be loaded" onRetry={onRetry} />
);

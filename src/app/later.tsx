/** What of a long page isn't seen first. */
import { type ReactNode, useDeferredValue, useState } from 'react';

/**
 * Where the browser has nothing to hydrate, no place to restore and no anchor to go to: of a page that a link in the window
 * opened, the rest may come after its heading.
 */
function mayWait(): boolean {
  if (import.meta.env.SSR) return false;
  const { dataset } = document.documentElement;
  return 'hydrated' in dataset && !('returning' in dataset) && location.hash === '';
}

/** Rendered in slices, once what stands above it is on the screen (§navigation.ahead); in the server's HTML at once. */
export function Later({ children }: { readonly children: ReactNode }) {
  const [isFirst] = useState(() => !mayWait());
  const isDue = useDeferredValue(true, isFirst);
  // As high as the window: the footer doesn't show in between.
  return isDue ? children : <div style={{ minBlockSize: '100vh' }} />;
}

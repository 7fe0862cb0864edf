/** Separate from history.ts, which every page loads. */
import { navigate } from 'wouter/use-browser-location';

/** Pushes another address for the same page; Back returns to the previous one. */
export function pushAddress(path: string): void {
  if (path !== location.pathname + location.search) navigate(path);
}

/** Apart from history.ts, which every page loads. */
import { navigate } from 'wouter/use-browser-location';

/** Another address for the page that is shown; the one before stays behind Back. */
export function pushAddress(path: string): void {
  if (path !== location.pathname + location.search) navigate(path);
}

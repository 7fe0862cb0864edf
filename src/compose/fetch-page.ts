/** Fetches what a page consists of. */
import { failureOf } from '../../machines/failure-of.ts';
import type { PageAddress } from '../../machines/page.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { loadPage, routeOf } from '../routes/routes.ts';

/** Development: what a machine takes care of is still shown in the terminal and the overlay. */
export function showThrown(error: unknown): void {
  if (import.meta.env.DEV && error instanceof Error) reportError(error);
}

/**
 * Loads a page's code and data in parallel. `begun`: the answer to its call, if that is under way already. Rejects with the
 * `Failure`, once the code has come.
 */
export async function fetchPage(
  { environment, openCart }: Pick<AppWindow, 'environment' | 'openCart'>,
  { route, params, search }: PageAddress,
  signal: AbortSignal,
  begun?: Promise<Response>,
): Promise<unknown> {
  const { call, requestParams, needsCart, hasHtml } = routeOf(route);
  const cleaner = hasHtml ? import('../ui/html.tsx').then((code) => code.loadHtmlCleaner()) : null;
  const code = Promise.all([loadPage(route), needsCart ? openCart() : null, cleaner]);
  if (!call) return code.then(() => null);
  const data = environment
    .client()
    .then(({ callByName }) => callByName(call, { ...requestParams(params, search), signal, begun }));
  try {
    await Promise.all([code, data]);
    return await data;
  } catch (error) {
    showThrown(error);
    const failure = failureOf(error);
    // A page with its own view for failures needs its code even then. In a closed shop the page is covered, and the
    // request has to have failed before it is uncovered and tries again.
    if (failure.status !== 503) await code.catch(() => undefined);
    throw failure;
  }
}

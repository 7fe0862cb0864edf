/** A network that loses things, and what the browser says of it. */
import type { Route } from 'playwright/test';

/** A request that the server never sees. */
export const lose = (route: Route) => route.abort('connectionreset');

/** The server does what it was asked, and nobody hears of it. */
export async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Takes away what the browser itself said about calls that were cut off or refused; the shop's own words stay. */
export function forgiveLost(said: string[]): void {
  said.splice(0, said.length, ...said.filter((line) => !/Failed to load resource/.test(line)));
}

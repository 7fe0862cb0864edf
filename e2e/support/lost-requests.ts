/** Requests and responses that get lost, and the browser's own messages about them. */
import type { Route } from 'playwright/test';

/** A request that the server never sees. */
export const dropRequest = (route: Route) => route.abort('connectionreset');

/** The server executes the request, and its response is lost. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}

/** Drops the browser's own messages about failed requests; the shop's stay. */
export function ignoreLostRequests(messages: string[]): void {
  messages.splice(0, messages.length, ...messages.filter((line) => !/Failed to load resource/.test(line)));
}

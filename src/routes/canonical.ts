/** The one address of a page: without a query, but for the page of a list. */
import type { Visit } from '../../machines/navigation.machine.ts';
import { routeOf } from './routes.ts';

/** Path and query of the address that search engines and social cards name for this visit's page. */
export function canonicalOf({ name, path, params, search }: Visit): string {
  const { page = '1' } = routeOf(name).requestParams(params, search).query;
  return page === '1' ? path : `${path}?page=${page}`;
}

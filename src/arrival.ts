/** What travels in the HTML beside it: the page's state and what every page needs. Checked before it is believed. */
import { Slug } from '../domain/catalogue.ts';
import { Settings } from '../domain/settings.ts';
import {
  check,
  exactly,
  type Infer,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  record,
  text,
} from '../domain/shape.ts';
import { pageVersion } from '../machines/page.machine.ts';

/** The id of the JSON block. */
export const arrivalId = 'page-snapshot';

/** A page actor's persisted snapshot at rest. Its data is checked by the page's own shape (`LoadedPage.accepts`). */
const PageSnapshot = object({
  status: exactly('active'),
  value: oneOf('ready', 'notFound'),
  context: object({
    version: exactly(pageVersion),
    route: text({ max: 80 }),
    params: record(text({ max: 200 })),
    search: text(),
    failure: nothing(),
  }),
  children: object({}),
});

export const Arrival = object({
  settings: Settings,
  typefaces: list(object({ name: text({ max: 120 }), page: Slug }), 10_000),
  page: nullable(PageSnapshot),
});
export type Arrival = Infer<typeof Arrival>;

/** The arrival in a JSON text; null when it is of another version or shape. */
export function readArrival(json: string | null | undefined): Arrival | null {
  if (!json) return null;
  try {
    const checked = check(Arrival, JSON.parse(json));
    return checked.ok ? checked.value : null;
  } catch {
    return null;
  }
}

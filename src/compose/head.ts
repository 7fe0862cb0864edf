/** Sets the head of the page that a navigation led to; loaded at the first one (§navigation.head.same-table). */
import type { PageHead } from '../../domain/rendered.ts';
import type { Visit } from '../../machines/navigation.machine.ts';
import { showHead as setHead } from '../effects/head.ts';
import { canonicalOf, headOf } from '../routes/head.ts';
import { routeOf } from '../routes/routes.ts';

/** `visit` names the route of the page that is shown. */
export const showHead = (visit: Visit, meta: PageHead, foundry: string) =>
  setHead(
    headOf(visit.name, meta, foundry),
    canonicalOf(visit),
    visit.name !== 'notFound' && routeOf(visit.name).rendered === 'public',
  );

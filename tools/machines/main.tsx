/** Every statechart of the site as a drawing, with live state next to a running shop in development. */
import { entriesOf, modelsOf } from '@skerry/machine-room/machines';
import { followOrders } from './live-orders.ts';
import { showRoom } from './page.tsx';

// A new machine is included automatically; the room draws its own, too.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../machines/*.machine.ts', '../../packages/machine-room/**/*.machine.ts'],
  { eager: true },
);
const sources = import.meta.glob<string>(
  ['../../machines/*.ts', '../../packages/machine-room/**/*.machine.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
// Their cases are what a simulation offers.
const models = import.meta.glob<Record<string, unknown>>('../../tests/models/*.model.ts', { eager: true });

showRoom({
  entries: entriesOf(modules, sources),
  firstChart: 'checkout',
  models: modelsOf(models),
  // The static build has no shop beside it.
  ...(import.meta.env.DEV ? { follow: followOrders } : { isAlone: true }),
});

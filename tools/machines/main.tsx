/** Every statechart of the site as a drawing, with live state next to a running shop in development. */
import '../../src/styles/index.css';
import { composeRoom } from '@skerry/machine-room/compose';
import { entriesOf } from '@skerry/machine-room/machines';
import { Room } from '@skerry/machine-room/room';
import { createRoot } from 'react-dom/client';
import regular from '../../src/styles/fonts/sofia-sans-400.woff2?url';
import semibold from '../../src/styles/fonts/sofia-sans-600.woff2?url';
import { followOrders } from './live-orders.ts';

// A new machine is included automatically; the room draws its own, too.
const modules = import.meta.glob<Record<string, unknown>>(
  ['../../machines/*.machine.ts', '../../packages/machine-room/**/*.machine.ts'],
  { eager: true },
);
const sources = import.meta.glob<string>(
  ['../../machines/*.ts', '../../packages/machine-room/**/*.machine.ts'],
  { eager: true, query: '?raw', import: 'default' },
);
const faces = [
  { family: 'Sofia Sans', weight: 400, url: regular },
  { family: 'Sofia Sans', weight: 600, url: semibold },
];

const root = document.getElementById('root');
if (root) {
  const actors = composeRoom({
    entries: entriesOf(modules, sources),
    firstChart: 'checkout',
    faces,
    // The static build has no shop beside it.
    ...(import.meta.env.DEV ? { follow: followOrders } : {}),
  });
  createRoot(root).render(<Room {...actors} />);
}

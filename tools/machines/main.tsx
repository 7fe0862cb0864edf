/** Every statechart of the site as a drawing, with live state next to a running shop in development. */
import '../../src/styles/index.css';
import regular from '@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf?url';
import semibold from '@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf?url';
import { palettes } from '@skerry/machine-room/chart/paint';
import { composeRoom } from '@skerry/machine-room/compose';
import { entriesOf, modelsOf } from '@skerry/machine-room/machines';
import { Room } from '@skerry/machine-room/room';
import { createRoot } from 'react-dom/client';
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
// Their cases are what a simulation offers.
const models = import.meta.glob<Record<string, unknown>>('../../tests/models/*.model.ts', { eager: true });
const faces = [
  { family: 'Sofia Sans', weight: 400, url: regular },
  { family: 'Sofia Sans', weight: 600, url: semibold },
];

/** Its own colours and face, whatever the foundry's are: drawings are measured in them. */
const pairs = Object.entries(palettes.light).map(
  ([name, light]) => `--${name}:light-dark(${light},${palettes.dark[name as keyof typeof palettes.dark]});`,
);
const rules = faces.map(
  ({ family, weight, url }) => `@font-face{font-family:"${family}";font-weight:${weight};src:url("${url}")}`,
);
const style = document.createElement('style');
style.textContent = `:root{color-scheme:light dark;--text:"Sofia Sans",sans-serif;--mono:monospace;${pairs.join('')}}${rules.join('')}`;
document.head.prepend(style);

const root = document.getElementById('root');
if (root) {
  const actors = composeRoom({
    entries: entriesOf(modules, sources),
    firstChart: 'checkout',
    faces,
    models: modelsOf(models),
    // The static build has no shop beside it.
    ...(import.meta.env.DEV ? { follow: followOrders } : { isAlone: true }),
  });
  createRoot(root).render(<Room {...actors} />);
}

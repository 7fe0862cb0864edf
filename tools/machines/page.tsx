/** The page of the room: the shop's style sheet, its own colours and face, and the machines that it is given. */
import '../../src/styles/index.css';
import regular from '@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf?url';
import semibold from '@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf?url';
import { palettes } from '@skerry/machine-room/chart/paint';
import { composeRoom, type RoomSite } from '@skerry/machine-room/compose';
import { Room } from '@skerry/machine-room/room';
import { createRoot } from 'react-dom/client';

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

/** Shows the room in the page's root element. */
export function showRoom(site: Omit<RoomSite, 'faces'>): void {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Room {...composeRoom({ ...site, faces })} />);
}

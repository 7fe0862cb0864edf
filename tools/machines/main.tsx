/** The machine room: every statechart of the site as a drawing, with live state next to a running shop in development. */
import '../../src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { composeRoom } from '../../packages/machine-room/compose.ts';
import { Room } from '../../packages/machine-room/view/room.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Room {...composeRoom()} />);

/** The machine room: every statechart of the site as a drawing, with live state next to a running shop in development. */
import '../styles/index.css';
import { createRoot } from 'react-dom/client';
import { composeRoom } from './compose.ts';
import { Room } from './view/room.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Room {...composeRoom()} />);

/** The machine room: every statechart of the site, drawn and, beside a running shop in development, alive. */
import '../styles/index.css';
import { createRoot } from 'react-dom/client';
import { composeRoom } from './compose.ts';
import { Room } from './view/room.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Room {...composeRoom()} />);

/** The machines of the modules that `npm run machines -- --module FILE` names. */

import { modules, sources } from 'virtual:modules';
import { entriesOf } from '@skerry/machine-room/machines';
import { showRoom } from './page.tsx';

const entries = entriesOf(modules, sources);
const [firstChart] = entries.keys();
if (firstChart !== undefined) showRoom({ entries, firstChart, isAlone: true });
else document.body.append('No file exports a machine as a value.');

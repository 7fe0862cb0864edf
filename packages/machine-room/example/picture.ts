/** A picture of a machine, without a browser: `node packages/machine-room/example/picture.ts > turnstile.svg`. */
import { drawingToSvg } from '@skerry/machine-room/chart/drawing-to-svg';
import { layOut } from '@skerry/machine-room/chart/layout';
import { turnstile } from './turnstile.ts';

process.stdout.write(drawingToSvg(await layOut(turnstile), {}, { scheme: 'both' }));

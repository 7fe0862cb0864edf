/** `npm run pictures`: draws the foundry's pictures from their recipes and its own fonts. */
import { fileURLToPath } from 'node:url';
import { reportFailure } from '../../server/operator-error.ts';
import { makePictures } from './make.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

try {
  const pictures = await makePictures(fromRoot('foundry'), fromRoot('node_modules'), (name, bytes) =>
    console.log(`${name}.avif (${Math.round(bytes / 1024)} kB)`),
  );
  console.log(`${pictures} pictures are drawn.`);
} catch (error) {
  reportFailure(error);
}

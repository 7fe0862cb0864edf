/** `npm run pictures`: draws the foundry's pictures (FOUNDRY_DIR) from their recipes and its own fonts. */
import { fileURLToPath } from 'node:url';
import { readConfig } from '../../server/config.ts';
import { reportFailure } from '../../server/operator-error.ts';
import { makePictures } from './make.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

try {
  const { foundryDir } = readConfig(process.env);
  const pictures = await makePictures(foundryDir, fromRoot('node_modules'), (name, bytes) =>
    console.log(`${name}.avif (${Math.round(bytes / 1024)} kB)`),
  );
  console.log(`${pictures} pictures are drawn.`);
} catch (error) {
  reportFailure(error);
}

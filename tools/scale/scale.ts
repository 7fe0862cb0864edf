/**
 * `npm run scale -- --posts 25000 --families 1000` fills a shop with made-up content, for measuring. The next `npm run
 * import` retires all of it.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../../server/config.ts';
import { connectWithoutTimeouts } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { reportFailure } from '../../server/operator-error.ts';
import { ScaleError, scaleContent } from './scale-content.ts';

const maxCount = 1_000_000;

function parseCounts(): { posts: number; families: number } {
  const { values } = parseArgs({
    options: {
      posts: { type: 'string', default: '25000' },
      families: { type: 'string', default: '1000' },
    },
  });
  const read = (name: 'posts' | 'families') => {
    const count = Number(values[name]);
    if (!Number.isInteger(count) || count < 0 || count > maxCount)
      throw new ScaleError(`--${name} takes a whole number from 0 to ${maxCount}.`);
    return count;
  };
  return { posts: read('posts'), families: read('families') };
}

try {
  const counts = parseCounts();
  const connection = await connectWithoutTimeouts(readConfig(process.env));
  try {
    await migrate(connection.db);
    const { posts, families } = await scaleContent(connection.db, counts, (line) => console.log(line));
    console.log(`The shop has ${posts} posts and ${families} families now.`);
  } finally {
    await connection.close();
  }
} catch (error) {
  reportFailure(error);
}

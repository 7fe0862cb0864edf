/** `npm run maintenance on` closes the shop, `npm run maintenance off` opens it again; running servers hear of it. */
import { type Config, readConfig } from '../config.ts';
import { connectCommand } from '../db/connect.ts';
import { LockedError } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { fail } from '../plain-error.ts';
import { setMaintenance } from '../stores/settings.ts';
import { leaveWish } from '../wishes.ts';

/** Straight into the database, or through the server that holds it. */
async function turn(config: Config, on: boolean): Promise<boolean> {
  try {
    const connection = await connectCommand(config);
    try {
      await migrate(connection.db);
      await setMaintenance(connection.db, on);
      return true;
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    const granted = await leaveWish(config.dataDir, 'maintenance', on ? 'on' : 'off');
    return granted?.problem === null;
  }
}

async function main(wish: string | undefined): Promise<number> {
  if (wish !== 'on' && wish !== 'off') {
    console.error('Say what you want: npm run maintenance on, or npm run maintenance off.');
    return 1;
  }
  if (!(await turn(readConfig(process.env), wish === 'on'))) {
    console.error(
      'The running shop did not answer. Nothing was changed for sure; look at the shop, and try again.',
    );
    return 1;
  }
  console.log(
    wish === 'on'
      ? 'The shop is closed for maintenance. Open it again with: npm run maintenance off'
      : 'The shop is open.',
  );
  return 0;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  fail(error);
}

/** `npm run maintenance on` closes the shop, `npm run maintenance off` opens it again; running servers notice. */

import { runAdminCommand } from '../admin-commands.ts';
import { type Config, readConfig } from '../config.ts';
import { connectWithoutTimeouts } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { reportFailure } from '../operator-error.ts';
import { setMaintenance } from '../stores/settings.ts';

/** False when the running shop gave no answer. */
async function switchMaintenance(config: Config, on: boolean): Promise<boolean> {
  const result = await runAdminCommand(config.dataDir, 'maintenance', on ? 'on' : 'off', async () => {
    const connection = await connectWithoutTimeouts(config);
    try {
      await migrate(connection.db);
      await setMaintenance(connection.db, on);
      return { problem: null, origin: config.origin };
    } finally {
      await connection.close();
    }
  });
  return result?.problem === null;
}

async function main(mode: string | undefined): Promise<number> {
  if (mode !== 'on' && mode !== 'off') {
    console.error('Say what you want: npm run maintenance on, or npm run maintenance off.');
    return 1;
  }
  if (!(await switchMaintenance(readConfig(process.env), mode === 'on'))) {
    console.error(
      'The running shop did not answer. Nothing was changed for sure; look at the shop, and try again.',
    );
    return 1;
  }
  console.log(
    mode === 'on'
      ? 'The shop is closed for maintenance. Open it again with: npm run maintenance off'
      : 'The shop is open.',
  );
  return 0;
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  reportFailure(error);
}

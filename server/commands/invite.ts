/** `npm run invite -- EMAIL [--name NAME] [--coworker-of EMAIL]`: invites somebody to the Club, by mail and by the printed link. */
import { parseArgs } from 'node:util';
import { inviteDays } from '../../domain/club.ts';
import { grantInvite, writeInviteWish } from '../club/invite-wish.ts';
import { inviteUrl, type WantedInvite } from '../club/invites.ts';
import { type Config, readConfig } from '../config.ts';
import { connectCommand } from '../db/connect.ts';
import { LockedError } from '../db/lock.ts';
import { migrate } from '../db/migrate.ts';
import { fail } from '../plain-error.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import { type Granted, leaveWish } from '../wishes.ts';

const usage = 'Say whom: npm run invite -- EMAIL [--name NAME] [--coworker-of EMAIL]';

/** Straight into the database, or through the server that holds it. */
async function invite(config: Config, wanted: WantedInvite): Promise<Granted | undefined> {
  const wish = writeInviteWish(wanted);
  try {
    const connection = await connectCommand(config);
    try {
      await migrate(connection.db);
      return await grantInvite(connection.db, wish);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    return await leaveWish(config.dataDir, 'invite', wish);
  }
}

/** Undefined for words that aren't understood. */
function readWords(): Omit<WantedInvite, 'tokenHash'> | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { name: { type: 'string' }, 'coworker-of': { type: 'string' } },
      allowPositionals: true,
    });
    const [email, ...more] = positionals;
    if (email === undefined || more.length > 0) return undefined;
    return { email, name: values.name ?? '', coworkerOf: values['coworker-of'] };
  } catch {
    return undefined;
  }
}

async function main(): Promise<string | undefined> {
  const words = readWords();
  if (!words) return usage;
  const config = readConfig(process.env);
  const token = newToken();
  const granted = await invite(config, { ...words, tokenHash: hashOfToken(token) });
  if (!granted) return 'The running shop did not answer. Look at the shop, and try again.';
  if (granted.problem !== null) return granted.problem;
  console.log(inviteUrl(config.origin, token));
  console.log(`For ${words.email}, once, within ${inviteDays} days. The shop mails a link of its own, too.`);
  return undefined;
}

try {
  const problem = await main();
  if (problem !== undefined) console.error(problem);
  process.exitCode = problem === undefined ? 0 : 1;
} catch (error) {
  fail(error);
}

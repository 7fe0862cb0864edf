/**
 * `npm run invite -- EMAIL [--name NAME] [--coworker-of EMAIL]`: invites somebody to the Club, by email and a printed link.
 */
import { parseArgs } from 'node:util';
import { inviteDays } from '../../domain/club.ts';
import { type RemoteResult, runAdminCommand } from '../admin-commands.ts';
import { type InviteRequest, inviteUrl, runInviteCommand, serializeInviteCommand } from '../club/invites.ts';
import { type Config, readConfig } from '../config.ts';
import { connectWithoutTimeouts } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { reportFailure } from '../operator-error.ts';
import { hashOfToken, newToken } from '../security/tokens.ts';
import { findOrigin } from '../stores/settings.ts';

const usage = 'Say whom: npm run invite -- EMAIL [--name NAME] [--coworker-of EMAIL]';

/** With the origin of the shop that the invite leads to; undefined when the running shop gave no answer. */
async function createInvite(config: Config, request: InviteRequest): Promise<RemoteResult | undefined> {
  const command = serializeInviteCommand(request);
  return await runAdminCommand(config.dataDir, 'invite', command, async () => {
    const connection = await connectWithoutTimeouts(config);
    try {
      await migrate(connection.db);
      const origin = (await findOrigin(connection.db)) ?? config.origin;
      return { ...(await runInviteCommand(connection.db, command)), origin };
    } finally {
      await connection.close();
    }
  });
}

/** Undefined for invalid arguments. */
function parseArguments(): Omit<InviteRequest, 'tokenHash'> | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { name: { type: 'string' }, 'coworker-of': { type: 'string' } },
      allowPositionals: true,
    });
    const [email, ...extra] = positionals;
    if (email === undefined || extra.length > 0) return undefined;
    return { email, name: values.name ?? '', coworkerOf: values['coworker-of'] };
  } catch {
    return undefined;
  }
}

async function main(): Promise<string | undefined> {
  const parsed = parseArguments();
  if (!parsed) return usage;
  const config = readConfig(process.env);
  const token = newToken();
  const result = await createInvite(config, { ...parsed, tokenHash: hashOfToken(token) });
  if (!result) return 'The running shop did not answer. Look at the shop, and try again.';
  if (result.problem !== null) return result.problem;
  console.log(inviteUrl(result.origin, token));
  console.log(`For ${parsed.email}, once, within ${inviteDays} days. The shop mails a link of its own, too.`);
  return undefined;
}

try {
  const problem = await main();
  if (problem !== undefined) console.error(problem);
  process.exitCode = problem === undefined ? 0 : 1;
} catch (error) {
  reportFailure(error);
}

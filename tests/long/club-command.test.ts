import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { commandEnv } from '../support/command-env.ts';
import { noCardGateway, startShop } from '../support/server.ts';

const command = join(import.meta.dirname, '../../server/commands/invite.ts');
/** Runs the command as a user would; rejects with its output when it fails. */
const run = async (dataDir: string, ...words: string[]): Promise<string> => {
  const env = { ...commandEnv, DATA_DIR: dataDir, ORIGIN: 'https://shop.test' };
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env });
  return stdout;
};
const linkIn = (printed: string) => {
  const [, origin, token = ''] = /^(.+)\/club\/invite\/([\w-]{43})$/m.exec(printed) ?? [];
  return { origin, token };
};

describe('the invite command', () => {
  it('invites while the shop sleeps, and while it runs and holds its database', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'skerry-invite-'));
    const early = linkIn(await run(dataDir, 'ann@example.com', '--name', 'Ann Lee'));
    const connection = await connect({ dataDir, databaseUrl: undefined });
    const origin = 'https://running.test';
    const shop = await startShop(connection, {
      overrides: { card: noCardGateway },
      config: { dataDir, origin },
    });
    const late = linkIn(await run(dataDir, 'bo@example.com'));
    // The link has the origin of the running shop, not the command's.
    expect([early.origin, late.origin]).toEqual(['https://shop.test', origin]);
    for (const [token, email] of [
      [early.token, 'ann@example.com'],
      [late.token, 'bo@example.com'],
    ] as const) {
      const { status, body } = await shop.call('checkInvite', { body: { token } });
      expect([status, body.invite.email]).toEqual([200, email]);
    }
    await expect(run(dataDir, 'cy@example.com', '--coworker-of', 'bo@example.com')).rejects.toThrow(
      'No member of the Club has the address bo@example.com.',
    );
    await expect(run(dataDir, 'nobody')).rejects.toThrow('‘nobody’ is no email address.');
    expect((await readdir(dataDir)).filter((file) => file.startsWith('command-'))).toEqual([]);
    await shop.close();
    // The same after the shop has stopped: its origin is stored.
    expect(linkIn(await run(dataDir, 'di@example.com')).origin).toBe(origin);
    await rm(dataDir, { recursive: true, force: true });
  }, 120_000);

  it('prints its usage for bad arguments', async () => {
    await expect(run(tmpdir())).rejects.toThrow('npm run invite -- EMAIL');
    await expect(run(tmpdir(), 'a@example.com', '--whatever')).rejects.toThrow('npm run invite -- EMAIL');
  }, 30_000);
});

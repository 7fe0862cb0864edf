/** The emails that a shop has sent, once all its jobs are done. */
import { expect } from 'vitest';
import type { createMemoryMail, Message } from '../../server/gateways/mail.ts';
import { runDueJobs } from '../../server/jobs/runner.ts';
import type { Services } from '../../server/services.ts';

/** The code of an email that proves an address; empty where it has none. */
export const emailCodeIn = (email: Message | undefined) =>
  /^[A-Z0-9]{4}-[A-Z0-9]{4}$/m.exec(email?.text ?? '')?.[0] ?? '';

/** Waits until no job is pending, whether this call runs it or the server's own loop. */
export async function allJobsDone(services: Services): Promise<void> {
  const countPendingJobs = async () => {
    await runDueJobs(services);
    const pending = services.db.selectFrom('outbox').select('id').where('state', '=', 'pending');
    return (await pending.execute()).length;
  };
  await expect.poll(countPendingJobs, { interval: 20, timeout: 20_000 }).toBe(0);
}

/** All emails to an address so far, oldest first. */
export async function emailsTo(
  address: string,
  services: Services,
  mail: ReturnType<typeof createMemoryMail>,
): Promise<readonly Message[]> {
  await allJobsDone(services);
  return mail.emails.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

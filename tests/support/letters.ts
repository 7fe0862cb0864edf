/** The letters that a shop has sent, once everything that it owes is done. */
import { expect } from 'vitest';
import type { Letter, memoryMail } from '../../server/gateways/mail.ts';
import { runDue } from '../../server/job/rounds.ts';
import type { Services } from '../../server/services.ts';

/** The code of an email that proves an address; empty where it brings none. */
export const proofIn = (letter: Letter | undefined) =>
  /^[A-Z0-9]{4}-[A-Z0-9]{4}$/m.exec(letter?.text ?? '')?.[0] ?? '';

/** Waits until nothing is owed any more, whether this call does it or a server's own job. */
export async function everythingDone(services: Services): Promise<void> {
  const owed = async () => {
    await runDue(services);
    const pending = services.db.selectFrom('outbox').select('id').where('state', '=', 'pending');
    return (await pending.execute()).length;
  };
  await expect.poll(owed, { interval: 20, timeout: 20_000 }).toBe(0);
}

/** What an address has got so far, oldest first. */
export async function lettersTo(
  address: string,
  services: Services,
  mail: ReturnType<typeof memoryMail>,
): Promise<readonly Letter[]> {
  await everythingDone(services);
  return mail.letters.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}

/** Passwords hashed with argon2id: 19 MiB, 2 passes, 1 lane, at most two at a time. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createQueue } from '../overload/queue.ts';
import { clientGone } from '../overload/shedding.ts';

const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

const derive = promisify(argon2);

/**
 * Each hash takes 19 MiB and a thread of the pool: more than two at once would starve everything else. Forty waiting take
 * about a second; clients that have left take no turn.
 */
const turns = createQueue(() => ({ running: 2, waiting: 40, retryAfterSeconds: 2 }));

const tagOf = (password: string, nonce: Buffer) =>
  turns.run(
    () => derive('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...cost }),
    clientGone.getStore(),
  );

/** The hash of a password in PHC format. Rejects with an OverloadedError when too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce);
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`;
}

/** Replaces the hash of a missing account, so that its response takes as long. */
const nobody = { nonce: randomBytes(16), tag: randomBytes(32) };

/** Whether the password matches `hash`; always false, after the same time, without one. Rejects as above. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const parts = hash?.split('$') ?? [];
  const nonce = parts[4] === undefined ? nobody.nonce : Buffer.from(parts[4], 'base64');
  const wanted = parts[5] === undefined ? nobody.tag : Buffer.from(parts[5], 'base64');
  const tag = await tagOf(password, nonce);
  return wanted.length === tag.length && timingSafeEqual(wanted, tag) && typeof hash === 'string';
}

/**
 * Verifies the password of an address. A stranger's wrong passwords slow the stranger down, never the owner (decision 0013):
 * each client has its own tries; for an address that many clients tried, unknown clients need a code by email; a known
 * browser needs none and has its own tries.
 */
import { type Refusal, refuseFields, type Session } from '../handler.ts';
import type { Services } from '../services.ts';
import { findUsedCalls, limitKey } from '../stores/limits.ts';
import { isKnownDevice, rememberDevice } from '../stores/sessions.ts';
import { findUserByEmail, proveEmail, type StoredUser } from '../stores/users.ts';
import type { Device } from './device.ts';
import { type Proof, proveAddress, redeemProvedCode } from './email-codes.ts';
import { countAttempt, refuseForNow, uncountAttempt, withinLimit } from './limits.ts';
import { isPassword } from './passwords.ts';

type LoginAttempt = {
  readonly email: string;
  readonly password: string;
  readonly client: string;
  readonly device: Device;
  /** The input of the code field. */
  readonly code?: string | undefined;
  /** The address was proved otherwise: no code is required. Never set from a client's input. */
  readonly isAddressProved?: true;
};

type Proved = { readonly id: number; readonly passwordHash: string };

/** Every client counts once per quarter of an hour, with its first try, until one succeeds. */
async function isTriedByMany(services: Services, email: string, isFirst: boolean): Promise<boolean> {
  if (isFirst) return !(await countAttempt(services, 'loginAddress', { email })).ok;
  const { db, config, clock } = services;
  const { max } = config.limits.loginAddress;
  return (await findUsedCalls(db, limitKey('loginAddress', { email }), clock.now())) > max;
}

/** The account; 'wrong' both for a wrong password and an unknown address; or the reason why nothing was checked. */
export async function provePassword(
  services: Services,
  { email, password, code, isAddressProved, client, device }: LoginAttempt,
): Promise<Proved | 'wrong' | Refusal> {
  const { db, clock } = services;
  const { tokenHash } = device;
  const isKnown = tokenHash !== undefined && (await isKnownDevice(db, tokenHash, email));
  const visitor = isKnown ? tokenHash : client;
  const tooMany = isKnown ? undefined : await withinLimit(services, 'loginClient', { client });
  if (tooMany) return tooMany;
  const counted = await countAttempt(services, 'login', { visitor, email });
  if (!counted.ok) return refuseForNow(counted);

  const isFirst = counted.used === 1;
  const isCodeRequired = !isKnown && !isAddressProved && (await isTriedByMany(services, email, isFirst));
  const proof: Proof = { purpose: 'login_code', email, code: isCodeRequired ? code : undefined, client };
  const unproved = isCodeRequired ? await proveAddress(services, proof) : undefined;
  if (unproved) return unproved;

  const user = await findUserByEmail(db, email);
  const isRight = await isPassword(password, user?.password_hash);
  if (!user?.password_hash || !isRight) return 'wrong';
  const codeRefusal = isCodeRequired ? await redeemProvedCode(services, proof) : undefined;
  if (codeRefusal) return codeRefusal;
  if (isCodeRequired) await proveEmail(db, user);
  await uncountAttempt(services, 'login', { visitor, email });
  if (!isKnown) await uncountAttempt(services, 'loginClient', { client });
  if (!isKnown && isFirst) await uncountAttempt(services, 'loginAddress', { email });
  await rememberDevice(db, device.remember(), user, clock.now());
  return { id: user.id, passwordHash: user.password_hash };
}

/**
 * Undefined for the right password; else the refusal, with `message` at `field`. Never a 401: that would end the session.
 * The tries are counted per session: somebody at an unattended browser mustn't guess more than the log-in allows, and
 * strangers' tries at the log-in mustn't keep the owner from a change.
 */
export async function refuseWrongPassword(
  services: Services,
  { user, session: { tokenHash } }: { readonly user: StoredUser; readonly session: Session },
  password: string,
  { field, message }: { readonly field: string; readonly message: string },
): Promise<Refusal | undefined> {
  const tooMany = await withinLimit(services, 'password', { session: tokenHash });
  if (tooMany) return tooMany;
  if (!(await isPassword(password, user.password_hash)))
    return refuseFields([{ field, message, rule: 'wrong' }]);
  await uncountAttempt(services, 'password', { session: tokenHash });
  return undefined;
}

/**
 * Whether a password is the one of an address. A stranger's wrong passwords slow the stranger down, never the owner
 * (decision 0013): each client has its own tries; an address that many clients tried asks those that it doesn't know
 * for a code by email; a browser that logged in before is asked for none and has tries of its own.
 */
import type { Refusal } from '../handler.ts';
import type { Services } from '../services.ts';
import { isKnownDevice, rememberDevice } from '../stores/known-devices.ts';
import { lookAt } from '../stores/limits.ts';
import { findUserByEmail, proveEmail } from '../stores/users.ts';
import type { Device } from './device.ts';
import { type Proof, proveAddress, spendCode } from './email-codes.ts';
import { giveBack, limitKey, refuseForNow, take, withinLimit } from './limits.ts';
import { isPassword } from './passwords.ts';

type Try = {
  readonly email: string;
  readonly password: string;
  readonly client: string;
  readonly device: Device;
  /** What was typed as a code. */
  readonly code?: string | undefined;
  /** Something else has proved the address: no code is asked for. Never from what a client sent. */
  readonly isAddressProved?: true;
};

type Proved = { readonly id: number; readonly passwordHash: string };

/** Every client counts once a quarter of an hour, with its first try, until one succeeds. */
async function isTriedByMany(services: Services, email: string, isFirst: boolean): Promise<boolean> {
  if (isFirst) return !(await take(services, 'loginAddress', email)).ok;
  const { db, config, clock } = services;
  const { max } = config.limits.loginAddress;
  return (await lookAt(db, limitKey('loginAddress', email), clock.now())) > max;
}

/** The account; 'wrong' alike for a wrong password and an unknown address; or why nothing was tried. */
export async function provePassword(
  services: Services,
  { email, password, code, isAddressProved, client, device }: Try,
): Promise<Proved | 'wrong' | Refusal> {
  const { db, clock } = services;
  const { tokenHash } = device;
  const isKnown = tokenHash !== undefined && (await isKnownDevice(db, tokenHash, email));
  const who = isKnown ? tokenHash : client;
  const tooMany = isKnown ? undefined : await withinLimit(services, 'loginClient', client);
  if (tooMany) return tooMany;
  const own = await take(services, 'login', who, email);
  if (!own.ok) return refuseForNow(own);

  const isFirst = own.used === 1;
  const isAsked = !isKnown && !isAddressProved && (await isTriedByMany(services, email, isFirst));
  const proof: Proof = { purpose: 'login_code', email, code: isAsked ? code : undefined, client };
  const unproved = isAsked ? await proveAddress(services, proof) : undefined;
  if (unproved) return unproved;

  const user = await findUserByEmail(db, email);
  const isRight = await isPassword(password, user?.password_hash);
  if (!user?.password_hash || !isRight) return 'wrong';
  const late = isAsked ? await spendCode(services, proof) : undefined;
  if (late) return late;
  if (isAsked) await proveEmail(db, user);
  await giveBack(services, 'login', who, email);
  if (!isKnown) await giveBack(services, 'loginClient', client);
  if (!isKnown && isFirst) await giveBack(services, 'loginAddress', email);
  await rememberDevice(db, device.keep(), user, clock.now());
  return { id: user.id, passwordHash: user.password_hash };
}

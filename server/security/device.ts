/** The cookie by which a browser that logged in before is known again. It opens nothing: a password is still needed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceDays } from '../stores/known-devices.ts';
import { cookieOf, secureFor } from './cookies.ts';
import { hashOfToken, newToken } from './tokens.ts';

const cookieName = 'device';

export type Device = {
  /** Undefined where the browser brought no cookie. */
  readonly tokenHash: string | undefined;
  /** Gives the browser its cookie, for as long as browsers keep one; answers the hash that it is remembered by. */
  readonly keep: () => string;
};

export const noDevice: Device = {
  tokenHash: undefined,
  keep: () => {
    throw new Error('Nobody is here to be remembered.');
  },
};

export function deviceOf(request: FastifyRequest, reply: FastifyReply, origin: string): Device {
  const brought = cookieOf(request, cookieName);
  const known = brought !== undefined && /^[A-Za-z0-9_-]{43}$/.test(brought) ? brought : undefined;
  return {
    tokenHash: known && hashOfToken(known),
    keep: () => {
      const token = known ?? newToken();
      const age = `Max-Age=${deviceDays * 86_400}`;
      reply.header(
        'set-cookie',
        `${cookieName}=${token}; Path=/v1/; ${age}; HttpOnly; SameSite=Lax${secureFor(request, origin)}`,
      );
      return hashOfToken(token);
    },
  };
}

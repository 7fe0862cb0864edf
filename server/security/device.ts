/** The cookie that identifies a known browser. It grants nothing: a password is still needed. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceDays } from '../stores/known-devices.ts';
import { cookieOf, secureFor } from './cookies.ts';
import { hashOfToken, newToken } from './tokens.ts';

const cookieName = 'device';

export type Device = {
  /** Undefined when the browser sent no cookie. */
  readonly tokenHash: string | undefined;
  /** Sets the cookie, for as long as browsers store one; returns the hash to remember it by. */
  readonly remember: () => string;
};

export const noDevice: Device = {
  tokenHash: undefined,
  remember: () => {
    throw new Error('Nobody is here to be remembered.');
  },
};

export function deviceOf(request: FastifyRequest, reply: FastifyReply, origin: string): Device {
  const cookie = cookieOf(request, cookieName);
  const known = cookie !== undefined && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : undefined;
  return {
    tokenHash: known && hashOfToken(known),
    remember: () => {
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

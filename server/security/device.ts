/** The server's own cookies: their options, and the one that identifies a known browser. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceDays } from '../stores/sessions.ts';
import { hashOfToken, newToken } from './tokens.ts';

/** `Secure` where the shop is reached by https, by its own address or a trusted proxy's header. */
export const cookieOptions = ({ protocol }: FastifyRequest, origin: string) =>
  ({ path: '/', sameSite: 'lax', secure: protocol === 'https' || origin.startsWith('https:') }) as const;

/** It grants nothing: a password is still needed. */
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
  const cookie = request.cookies[cookieName];
  const known = cookie !== undefined && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : undefined;
  return {
    tokenHash: known && hashOfToken(known),
    remember: () => {
      const token = known ?? newToken();
      reply.setCookie(cookieName, token, {
        ...cookieOptions(request, origin),
        path: '/v1/',
        maxAge: deviceDays * 86_400,
        httpOnly: true,
      });
      return hashOfToken(token);
    },
  };
}

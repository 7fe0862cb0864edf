/** Options of the server's own cookies. */
import type { FastifyRequest } from 'fastify';

/** `Secure` where the shop is reached by https, by its own address or a trusted proxy's header. */
export const cookieOptions = ({ protocol }: FastifyRequest, origin: string) =>
  ({ path: '/', sameSite: 'lax', secure: protocol === 'https' || origin.startsWith('https:') }) as const;

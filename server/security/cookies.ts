/** Helpers for the server's own cookies. */
import type { FastifyRequest } from 'fastify';

export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const all = headers.cookie?.split(';') ?? [];
  const found = all.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** The `Secure` attribute, if the shop is reached by https, by its own address or a trusted proxy's header. */
export const secureFor = ({ protocol }: FastifyRequest, origin: string) =>
  protocol === 'https' || origin.startsWith('https:') ? '; Secure' : '';

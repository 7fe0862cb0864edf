/** What the server's own cookies share. */
import type { FastifyRequest } from 'fastify';

export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const all = headers.cookie?.split(';') ?? [];
  const found = all.map((one) => one.trim()).find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** A cookie of a shop that is reached by https, by its own word or a trusted proxy's, never travels without. */
export const secureFor = ({ protocol }: FastifyRequest, origin: string) =>
  protocol === 'https' || origin.startsWith('https:') ? '; Secure' : '';

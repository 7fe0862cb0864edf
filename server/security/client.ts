/** Identifies the client for limits that aren't about an account: the closest thing to one person on the other side. */
import { isIPv6 } from 'node:net';

/** All eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [plain = ''] = address.split('%');
  const [head = '', tail = ''] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const written = (before?.length ?? 0) + (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: 8 - written }, () => '0'), ...(after ?? [])];
}

/**
 * An IPv4 address as it is. An IPv6 address as its /64, which is assigned to one household or machine: its owner has 2^64
 * addresses.
 */
export function clientOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

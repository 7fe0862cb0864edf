/** Where a stored address may lead: nowhere but to a path of this site (decisions, section 2). */

/** True for an absolute path of this site; false for other hosts, schemes, backslashes and control characters. */
export function isOwnPath(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > 2000) return false;
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address);
}

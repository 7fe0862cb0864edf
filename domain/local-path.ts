/** Checks stored addresses before a redirect: redirects stay on this site (§navigation.guard.local-path). */

/** True for an absolute path of this site; false for other hosts, schemes, backslashes and control characters. */
export function isLocalPath(address: unknown): address is string {
  if (typeof address !== 'string' || address.length > 2000) return false;
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(address);
}

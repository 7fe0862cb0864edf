/** Cookies of this site. Only boot.ts reads its one by itself: a file without imports starts at once. */

/** The decoded value, or null if it is missing or malformed. */
export function readCookie(name: string): string | null {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  if (!found) return null;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** `pair` is NAME=VALUE, encoded; a `maxAgeSeconds` of 0 removes the cookie. */
export function setCookie(pair: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR.
  document.cookie = `${pair}; path=/; max-age=${maxAgeSeconds}; SameSite=Lax${secure}`;
}

/** The address without variants of escaping and trailing slashes, which would only multiply cache entries. */
export function normalizedPath(path: string): string {
  if (/^(?:\/[\w.-]+)+$/.test(path)) return path;
  const parts = path.split('/');
  // A regular expression would take seconds for a path of slashes.
  while (parts.length > 2 && parts.at(-1) === '') parts.pop();
  try {
    return parts.map((part) => encodeURIComponent(decodeURIComponent(part))).join('/');
  } catch {
    return path;
  }
}

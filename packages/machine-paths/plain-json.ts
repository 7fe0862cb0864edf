/** What a snapshot may hold: it is stored as JSON, and must come back unchanged. */

/** Where a value holds what JSON can't represent: dates, maps, errors, classes, functions, `undefined`. */
export function notJsonIn(value: unknown, path = 'context'): string[] {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => notJsonIn(each, `${path}[${at}]`));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return [path];
  return Object.entries(value).flatMap(([name, member]) => notJsonIn(member, `${path}.${name}`));
}

/** What a snapshot may hold: it is kept as JSON, and comes back as it was. */

/** Where a value holds what JSON has no word for: dates, maps, errors, classes, functions, `undefined`. */
export function notJsonIn(value: unknown, path = 'context'): string[] {
  if (value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)) return [];
  if (Array.isArray(value)) return value.flatMap((each, at) => notJsonIn(each, `${path}[${at}]`));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return [path];
  return Object.entries(value).flatMap(([name, member]) => notJsonIn(member, `${path}.${name}`));
}

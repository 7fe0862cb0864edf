/** Tells similar values apart in a few words. */

const maxParts = 3;
const maxLength = 60;

type Leaves = ReadonlyMap<string, string>;

/** The value's innermost members by their paths. */
function leavesOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    return Object.entries(value).flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
  return [[path, typeof value === 'string' && value !== '' ? value : (JSON.stringify(value) ?? 'nothing')]];
}

const shortened = (text: string) => (text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text);

/** The name of a member in a list is that of the list. */
const nameOf = (path: string) =>
  path
    .split('.')
    .filter((part) => !/^\d*$/.test(part))
    .at(-1) ?? '';

const partText = ([path, text]: readonly [string, string]) => shortened(`${nameOf(path)} ${text}`.trim());

/** For each value the fewest members that tell it from the others; of a single value nothing. */
export function differenceTexts(values: readonly unknown[]): string[] {
  const all: readonly Leaves[] = values.map((value) => new Map(leavesOf(value)));
  return all.map((leaves, index) => {
    const parts: string[] = [];
    let alike = all.filter((_, other) => other !== index);
    while (alike.length > 0 && parts.length < maxParts) {
      const remaining = (leaf: readonly [string, string]) =>
        alike.filter((other) => other.get(leaf[0]) === leaf[1]);
      const counted = [...leaves].map((leaf) => ({ leaf, rest: remaining(leaf) }));
      const fewest = Math.min(alike.length, ...counted.map(({ rest }) => rest.length));
      const best = counted.find(({ rest }) => rest.length === fewest && rest.length < alike.length);
      if (!best) break;
      parts.push(partText(best.leaf));
      alike = best.rest;
    }
    const missing = alike.flatMap((other) => [...other.keys()]).find((path) => !leaves.has(path));
    if (missing !== undefined) parts.push(`without ${nameOf(missing)}`);
    return parts.join(', ');
  });
}

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

/** For each value the members in which it differs from the others; of a single value nothing. */
export function differenceTexts(values: readonly unknown[]): string[] {
  const all: readonly Leaves[] = values.map((value) => new Map(leavesOf(value)));
  const isCommon = ([path, text]: readonly [string, string]) =>
    all.every((leaves) => leaves.get(path) === text);
  return all.map((leaves) => {
    const own = [...leaves].filter((leaf) => !isCommon(leaf));
    const missing = all.flatMap((other) => [...other.keys()]).find((path) => !leaves.has(path));
    if (own.length === 0) return missing === undefined ? '' : `without ${nameOf(missing)}`;
    return own.slice(0, maxParts).map(partText).join(', ');
  });
}

/** Short hashes of code, to tell whether it changed: comments, line breaks and spaces don't count. */
import { codeTokens } from './source-lines.ts';

/** A number of 32 bits for a text, by Fowler, Noll and Vo's function (FNV-1a), in base 36. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** Functions of xstate's own are in many definitions: each is read once. */
const known = new WeakMap<object, string>();

function functionHash(value: object): string {
  const hash =
    known.get(value) ??
    hashOf(
      codeTokens(String(value))
        .join(' ')
        .replace(/, (?=[)\]}])/g, ''),
    );
  known.set(value, hash);
  return hash;
}

/** A value of a definition as text, with the hashes of the functions in it. */
function codeText(value: unknown, outer: readonly unknown[] = []): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
  // What holds itself, or is a machine, has a text of its own.
  if (outer.includes(value) || '__xstatenode' in value) return '';
  const members = Object.entries(value).map(
    ([key, member]) => `${key}: ${codeText(member, [...outer, value])}`,
  );
  return [...(typeof value === 'function' ? [functionHash(value)] : []), ...members].join('\n');
}

/** The hash of a function, or of whatever holds functions; empty for nothing, and for a name of code elsewhere. */
export const codeHash = (value: unknown): string =>
  value === undefined || value === null || typeof value === 'string' ? '' : hashOf(codeText(value));

/** Hashes by what the code belongs to. */
export type CodeHashes = Readonly<Record<string, string>>;

/** The hashes of what has code, those of one name together. */
export function codeHashes(values: readonly (readonly [name: string, value: unknown])[]): CodeHashes {
  const hashes: Record<string, string> = {};
  for (const [name, value] of values) {
    const hash = codeHash(value);
    if (hash !== '') hashes[name] = `${hashes[name] ?? ''}${hash}`;
  }
  return hashes;
}

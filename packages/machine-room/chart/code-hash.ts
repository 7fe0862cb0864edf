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
const functionHashes = new WeakMap<object, string>();

function functionHash(value: object): string {
  const hash =
    functionHashes.get(value) ??
    hashOf(
      codeTokens(String(value))
        .join(' ')
        .replace(/, (?=[)\]}])/g, ''),
    );
  functionHashes.set(value, hash);
  return hash;
}

/** Whether an object is written in a definition: what is of a class, as a machine, has code of its own. */
const isPlain = (value: object) => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** A value of a definition as text, with the hashes of the functions in it; each object once. */
function codeText(value: unknown, known: Set<object>): string {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return String(value);
  const isFunction = typeof value === 'function';
  if (known.has(value) || !(isFunction || isPlain(value))) return '';
  known.add(value);
  const members = Object.entries(value).map(([key, member]) => `${key}: ${codeText(member, known)}`);
  return [...(isFunction ? [functionHash(value)] : []), ...members].join('\n');
}

/** The hash of a function, or of whatever holds functions; empty for nothing, a machine, and a name of code elsewhere. */
export function codeHash(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'string') return '';
  const text = codeText(value, new Set());
  return text === '' ? '' : hashOf(text);
}

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

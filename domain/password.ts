/** Passwords that are guessed first: a short piece said again and again, and names that anybody knows. */

export const passwordMinlength = 8;
export const passwordMaxlength = 1000;

/** Case, accents and forms of a letter make no difference to who guesses. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether it is a piece said twice or more, and the piece too short to be a password itself. */
export function isRepeated(password: string): boolean {
  const text = folded(password);
  const longest = Math.min(passwordMinlength - 1, Math.floor(text.length / 2));
  for (let period = 1; period <= longest; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}

const shortestPiece = 3;

/** A name or an address, whole and by its words; the longer before what is part of them. */
function piecesOf(name: string): string[] {
  const [whole, words] = [folded(name).trim(), folded(name).split(/[^\p{L}\p{N}]+/u)];
  const [local = ''] = whole.split('@');
  return [whole, local, words.join(''), ...words];
}

/** Whether nothing but these names is in it, with digits and signs around: `skerry2026!`, `ada.lovelace`. */
export function isMadeOf(password: string, names: readonly string[]): boolean {
  const text = folded(password);
  const pieces = names
    .flatMap(piecesOf)
    .filter(({ length }) => length >= shortestPiece)
    .sort((a, b) => b.length - a.length);
  const rest = pieces.reduce((left, piece) => left.replaceAll(piece, ' '), text);
  return rest !== text && !/\p{L}/u.test(rest);
}

/** Detects easily guessed passwords: a short piece repeated, and well known names (§password.common). */

export const passwordMinlength = 8;
export const passwordMaxlength = 1000;

/** Case, accents and letter variants don't make a password harder to guess. */
const normalized = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the password repeats a piece that is too short to be a password itself. */
export function isRepetition(password: string): boolean {
  const text = normalized(password);
  const maxPeriod = Math.min(passwordMinlength - 1, Math.floor(text.length / 2));
  for (let period = 1; period <= maxPeriod; period += 1) if (text.startsWith(text.slice(period))) return true;
  return false;
}

const minPartLength = 3;

/** The parts of a name or email address: the whole, the local part, and the words, joined and single. */
function namePartsOf(name: string): string[] {
  const [fullName, words] = [normalized(name).trim(), normalized(name).split(/[^\p{L}\p{N}]+/u)];
  const [local = ''] = fullName.split('@');
  return [fullName, local, words.join(''), ...words];
}

/** Whether the password contains no letters besides these names: `foundry2026!`, `ada.lovelace`. */
export function consistsOfNames(password: string, names: readonly string[]): boolean {
  const text = normalized(password);
  const nameParts = names
    .flatMap(namePartsOf)
    .filter(({ length }) => length >= minPartLength)
    .sort((a, b) => b.length - a.length);
  const rest = nameParts.reduce((remaining, part) => remaining.replaceAll(part, ' '), text);
  return rest !== text && !/\p{L}/u.test(rest);
}

/** The text that a visitor typed into a tester, kept in this tab for the next typeface (§tester.one-text). */
import { tabStorage } from './web-storage.ts';

const key = 'own_text';

export const readOwnText = (): string | null => tabStorage.read(key);

/** null forgets it. */
export function storeOwnText(text: string | null): void {
  if (text === null) tabStorage.remove(key);
  else tabStorage.write(key, text);
}

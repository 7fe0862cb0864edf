/**
 * What a page shows, as a closed list: its panels, controls and live regions, read from Playwright's accessibility snapshot.
 * What isn't in the list of a state must not be there.
 */
import { parse } from 'yaml';

/** The screens of each state: the lists that it may show, which differ by facts of the machine's context. */
export type Screens = Readonly<Record<string, readonly (readonly string[])[]>>;

const roles = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const panels = roles('alertdialog complementary dialog form group main navigation region search tabpanel');
const controls = roles(
  'button checkbox combobox link listbox menuitem radio searchbox slider spinbutton switch tab textbox',
);
const liveRegions = roles('alert log status');
/** The same on every page: they are walked by nobody. */
const frame = roles('banner contentinfo');

/** A line of the snapshot, or one with what is inside it. */
type Entry = string | Readonly<Record<string, string | readonly Entry[]>>;

type Part = { readonly role: string; readonly line: string; readonly inner: string | readonly Entry[] };

function partOf(entry: Entry): Part {
  const [head = '', inner = []] = typeof entry === 'string' ? [entry] : (Object.entries(entry)[0] ?? []);
  // Which part has the focus is checked where it is moved.
  return { role: /^\w*/.exec(head)?.[0] ?? '', line: head.replace(/ \[(?:active|cursor=\w+)\]/g, ''), inner };
}

const wordsIn = (inner: Part['inner']): string =>
  typeof inner === 'string'
    ? inner
    : inner
        .map(partOf)
        .map(
          ({ role, line, inner: deeper }) =>
            (role === 'text' ? '' : `${/"(.*)"/.exec(line)?.[1] ?? ''} `) + wordsIn(deeper),
        )
        .join(' ');

/** The lines of the parts; those of a panel or a live region are indented below it. */
function linesOf(entries: readonly Entry[], indent: string): string[] {
  return entries.map(partOf).flatMap(({ role, line, inner }) => {
    if (frame.has(role)) return [];
    if (liveRegions.has(role)) {
      const words = wordsIn(inner).replace(/\s+/g, ' ').trim();
      return words === '' ? [] : [`${indent}${line}: ${words}`, ...linesIn(inner, `${indent}  `)];
    }
    const isListed = panels.has(role) || controls.has(role);
    const own = isListed ? [indent + line] : [];
    return [...own, ...linesIn(inner, panels.has(role) ? `${indent}  ` : indent)];
  });
}

const linesIn = (inner: Part['inner'], indent: string) =>
  typeof inner === 'string' ? [] : linesOf(inner, indent);

/** The panels, controls and live regions of a page, from `ariaSnapshot()` of its body; throws for other text. */
export const screenOf = (snapshot: string): string[] => linesOf(parse(snapshot) ?? [], '');

/** The lines that one of two lists has and the other doesn't, in words. */
function difference(expected: readonly string[], seen: readonly string[]): string[] {
  const rest = [...seen];
  const missing = expected.filter((line) => {
    const place = rest.indexOf(line);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
  const told = (words: string) => (line: string) => `${words}: ${line.trim()}`;
  return [...missing.map(told('Missing')), ...rest.map(told('Too much'))];
}

/** What is wrong with a screen: the difference from the nearest one that the state may show; empty if it is one of them. */
export function wrongIn(screens: readonly (readonly string[])[], seen: readonly string[]): string[] {
  if (screens.some((lines) => lines.join('\n') === seen.join('\n'))) return [];
  const [nearest = ['No list of this state is known']] = screens
    .map((lines) => difference(lines, seen))
    .sort((a, b) => a.length - b.length);
  return nearest.length > 0 ? nearest : ['The same parts in another order'];
}

/**
 * The room's address: which chart is shown, and how. All of it is in the fragment, which works in a folder of files too:
 *
 *     #CHART?fold=STATE&fold=STATE&select=ID&NAME=TEXT
 *
 * - CHART: the id of the machine.
 * - `fold`: the id of a state whose children are hidden; once for each.
 * - `select`: the id of the state or transition whose entry is open.
 * - any other NAME is a part of somebody else's: kept while the chart stays, dropped with it.
 */
export type Address = {
  /** Empty if the address names none. */
  readonly chart: string;
  readonly folded: readonly string[];
  readonly selected: string | null;
  readonly parts: Readonly<Record<string, string>>;
};

type AddressChange = Partial<Omit<Address, 'parts'>> & {
  /** Parts to set; null removes one, and those that aren't named stay. */
  readonly parts?: Readonly<Record<string, string | null>>;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand: a chart of that name isn't found.
    return text;
  }
};

/** Reads a fragment with its #. Every text is an address; what it names may not exist. */
export function readAddress(fragment: string): Address {
  const [, chart = '', query = ''] = /^#?([^?]*)\??(.*)$/s.exec(fragment) ?? [];
  const { fold: _, select: selected = null, ...parts } = Object.fromEntries(new URLSearchParams(query));
  return { chart: decoded(chart), folded: new URLSearchParams(query).getAll('fold'), selected, parts };
}

/** The fragment of an address, with its #. */
export function fragmentOf({ chart, folded, selected, parts }: Address): string {
  const query = new URLSearchParams([
    ...folded.map((id) => ['fold', id]),
    ...(selected === null ? [] : [['select', selected]]),
    ...Object.entries(parts),
  ]).toString();
  return `#${encodeURIComponent(chart)}${query && '?'}${query}`;
}

/** The address after a change; another chart brings nothing along from the one before. */
export function changedAddress(address: Address, change: AddressChange): Address {
  const { chart = address.chart } = change;
  const { parts, ...kept } =
    chart === address.chart ? address : { chart, folded: [], selected: null, parts: {} };
  const all = Object.entries({ ...parts, ...change.parts });
  return {
    ...kept,
    ...change,
    parts: Object.fromEntries(all.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))),
  };
}

/**
 * Puts a change into the window's address. Another chart is a step of the browser's history, so that Back leads to the one
 * before; anything else replaces the current step. Neither fires `hashchange`; Back, Forward and links do.
 */
export function putAddress(change: AddressChange): void {
  const before = readAddress(location.hash);
  const after = changedAddress(before, change);
  const fragment = fragmentOf(after);
  if (fragment === location.hash) return;
  if (before.chart === '' || before.chart === after.chart) history.replaceState(null, '', fragment);
  else history.pushState(null, '', fragment);
}

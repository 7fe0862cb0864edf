/**
 * The room's address: which chart is shown, and how. All of it is in the fragment, which works in a folder of files too:
 *
 *     #CHART?fold=STATE&fold=STATE&select=ID&run=TEXT
 *
 * - CHART: the id of the machine.
 * - `fold`: the id of a state whose children are hidden; once for each.
 * - `select`: the id of the state or transition whose entry is open.
 * - `live`, or `run` with the text of a simulation (`simulate/run-text.ts`): the panel that is open.
 */
import type { Panel } from './chart-view.machine.ts';

export type Address = {
  /** Empty if the address names none. */
  readonly chart: string;
  readonly folded: readonly string[];
  readonly selected: string | null;
  readonly panel: Panel;
  /** The simulation's text; empty without the simulator. */
  readonly run: string;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Typed by hand: a chart of that name isn't found.
    return text;
  }
};

function panelIn(parts: URLSearchParams): Panel {
  if (parts.has('run')) return 'simulator';
  return parts.has('live') ? 'live' : 'closed';
}

/** Reads a fragment with its #. Every text is an address; what it names may not exist. */
export function readAddress(fragment: string): Address {
  const [, chart = '', query = ''] = /^#?([^?]*)\??(.*)$/s.exec(fragment) ?? [];
  const parts = new URLSearchParams(query);
  return {
    chart: decoded(chart),
    folded: parts.getAll('fold'),
    selected: parts.get('select'),
    panel: panelIn(parts),
    run: parts.get('run') ?? '',
  };
}

/** The fragment of an address, with its #. */
export function fragmentOf({ chart, folded, selected, panel, run }: Address): string {
  const query = new URLSearchParams([
    ...folded.map((id) => ['fold', id]),
    ...(selected === null ? [] : [['select', selected]]),
    ...(panel === 'live' ? [['live', '']] : []),
    ...(panel === 'simulator' ? [['run', run]] : []),
  ]).toString();
  return `#${encodeURIComponent(chart)}${query && '?'}${query}`;
}

/** Whether one address is another place than the other, so that Back leads from it to that: another chart or panel. */
export const isElsewhere = (one: Address, other: Address) =>
  one.chart !== other.chart || one.panel !== other.panel;

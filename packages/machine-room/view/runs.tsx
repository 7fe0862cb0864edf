/** Links between charts: to the machines that a state runs, and to the states that run a machine. */
import { fragmentOf } from '../address.ts';
import type { ChartState } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import styles from './runs.module.css';

type Entries = Pick<RoomActors, 'entries'>;

const hrefOf = (chart: string, selected: string | null) =>
  fragmentOf({ chart, folded: [], selected, parts: {} });

/** The machines that a state runs and whose charts are in the room. */
export function Runs({ entries, state }: Entries & { readonly state: ChartState }) {
  const machines = new Set(state.invokes.flatMap(({ machine }) => machine ?? []));
  const links = [...machines].filter((id) => entries.has(id));
  if (links.length === 0) return null;
  return (
    <span className={styles.runs}>
      Runs{' '}
      {links.map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <a href={hrefOf(id, null)}>{id}</a>
        </span>
      ))}
    </span>
  );
}

/** The states of all charts that run a machine. */
export function RunBy({ entries, machine }: Entries & { readonly machine: string }) {
  const states = [...entries].flatMap(([chart, entry]) =>
    entry.chart.states
      .filter(({ invokes }) => invokes.some((invoke) => invoke.machine === machine))
      .map(({ id }) => ({ chart, id })),
  );
  if (states.length === 0) return null;
  return (
    <p>
      Run by{' '}
      {states.map(({ chart, id }, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <a href={hrefOf(chart, id)}>{id}</a>
        </span>
      ))}
    </p>
  );
}

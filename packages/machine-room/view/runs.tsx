/** Links between charts: to the machines that a state runs, and to the states that run a machine. */
import { useSelector } from '@xstate/react';
import { fragmentOf } from '../address.ts';
import type { ChartState } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import styles from './runs.module.css';

type Actors = Pick<RoomActors, 'entries' | 'view'>;

/** Gives the addresses of charts, or of parts of them, with the panel that is open now: of a simulation with its start. */
function useAddresses({ view }: Pick<Actors, 'view'>) {
  const panel = useSelector(view, ({ value }) => value.panel);
  return (chart: string, selected: string | null = null) =>
    fragmentOf({ chart, folded: [], selected, panel, run: '0' });
}

/** The machines that a state runs and whose charts are in the room. */
export function Runs({ entries, view, state }: Actors & { readonly state: ChartState }) {
  const addressOf = useAddresses({ view });
  const machines = new Set(state.invokes.flatMap(({ machine }) => machine ?? []));
  const links = [...machines].filter((id) => entries.has(id));
  if (links.length === 0) return null;
  return (
    <span className={styles.runs}>
      Runs{' '}
      {links.map((id, index) => (
        <span key={id}>
          {index > 0 ? ', ' : ''}
          <a href={addressOf(id)}>{id}</a>
        </span>
      ))}
    </span>
  );
}

/** The states of all charts that run a machine. */
export function RunBy({ entries, view, machine }: Actors & { readonly machine: string }) {
  const addressOf = useAddresses({ view });
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
          <a href={addressOf(chart, id)}>{id}</a>
        </span>
      ))}
    </p>
  );
}

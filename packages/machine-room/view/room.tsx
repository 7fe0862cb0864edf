/** The machine room: a toolbar, the drawing, the outline and one panel. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { currentFind } from '../chart-view.machine.ts';
import type { RoomActors } from '../compose.ts';
import { actorsAt } from '../live/live-history.ts';
import { shownHistory } from '../live/live-view.machine.ts';
import { Bar } from './bar.tsx';
import { Board } from './board.tsx';
import { Caption } from './caption.tsx';
import { Entry } from './entry.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { LivePanel } from './live.tsx';
import { actorFor, drawnIdsOf, marksOf } from './marks.ts';
import { Outline } from './outline.tsx';
import styles from './room.module.css';
import { Sequence } from './sequence.tsx';
import { SimulatorPanel, useSimulation } from './simulator.tsx';

export function Room({ entries, simulations, view, live, file, simulator }: RoomActors) {
  const id = useSelector(view, ({ context }) => context.chart);
  const selected = useSelector(view, ({ context }) => context.selected);
  const pointed = useSelector(view, ({ context }) => context.pointed);
  const machineEntry = entries.get(id);
  const chart = machineEntry?.chart;
  // An actor that didn't report stays the same object, so that only its own reports rerender the chart.
  const actor = useSelector(live, ({ context }) =>
    actorFor(actorsAt(shownHistory(context), context.place), id, context.actor),
  );
  const panel = useSelector(view, ({ value }) => value.panel);
  const simulation = useSimulation({ simulations, simulator });
  const shown = panel === 'simulator' ? simulation.shown : actor;
  const found = useSelector(view, ({ context }) => context.found);
  const current = useSelector(view, ({ context }) => currentFind(context));
  const drawing = useSelector(view, ({ context }) => context.drawing);
  const drawnIdOf = useMemo(
    () => (chart && drawing ? drawnIdsOf(chart, drawing) : undefined),
    [chart, drawing],
  );
  const marks = useMemo(
    () => marksOf({ shown, selected, pointed, found, current, drawnIdOf }),
    [shown, selected, pointed, found, current, drawnIdOf],
  );
  const keptFocus = useKeptFocus<HTMLDivElement>();
  if (!machineEntry || !chart) return null;
  return (
    <div className={styles.room} {...keptFocus}>
      <Bar entries={entries} view={view} file={file} chart={chart} />
      <main className={styles.main}>
        <section className={styles.outline} aria-label="Outline">
          <Outline entries={entries} view={view} chart={chart} marks={marks} />
        </section>
        <div className={styles.stage}>
          <div className={styles.board}>
            <Board entries={entries} view={view} marks={marks} />
            <Caption view={view} chart={chart} />
            <Entry entries={entries} view={view} machineEntry={machineEntry} />
          </div>
          {panel === 'live' ? <Sequence live={live} /> : null}
        </div>
        {panel === 'live' ? (
          <section className={`${styles.panel} ${styles.live}`} aria-label="Live">
            <LivePanel entries={entries} simulations={simulations} live={live} shown={actor} />
          </section>
        ) : null}
        {panel === 'simulator' ? (
          <section className={styles.panel} aria-label="Simulate">
            <SimulatorPanel chart={chart} simulator={simulator} simulation={simulation} />
          </section>
        ) : null}
      </main>
    </div>
  );
}

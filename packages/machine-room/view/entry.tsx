/** The details of the selected state or transition: its definition and source line. */
import { useSelector } from '@xstate/react';
import type { ChartEdge, ChartState } from '../chart/chart.ts';
import { outcomeOf } from '../chart/event-text.ts';
import type { RoomActors } from '../compose.ts';
import type { MachineEntry } from '../machines.ts';
import styles from './entry.module.css';
import { edgeText } from './report-text.ts';
import { RunBy, Runs } from './runs.tsx';

type EntryProps = Pick<RoomActors, 'entries' | 'view'> & { readonly machineEntry: MachineEntry };

function DefinitionRow({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      {values.map((value, index) => (
        // The same action may occur twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it shows.
        <dd key={`${index} ${value}`}>{value}</dd>
      ))}
    </>
  );
}

function StateDefinition({
  state,
  machineEntry,
}: {
  readonly state: ChartState;
  readonly machineEntry: MachineEntry;
}) {
  const edges = machineEntry.chart.edges.filter(({ source }) => source === state.id);
  const isOutcomeOf = (id: string, { event }: ChartEdge) => outcomeOf(event)?.actor === id;
  const others = edges.filter((edge) => !state.invokes.some(({ id }) => isOutcomeOf(id, edge)));
  return (
    <dl>
      <DefinitionRow name="Kind" values={[state.kind]} />
      <DefinitionRow name="Tags" values={state.tags} />
      <DefinitionRow name="Starts with" values={state.initial} />
      <DefinitionRow name="On entry" values={state.entry} />
      <DefinitionRow name="On exit" values={state.exit} />
      {state.invokes.map(({ id, label }) => (
        <DefinitionRow
          key={id}
          name={`Runs ${label}`}
          values={edges.filter((edge) => isOutcomeOf(id, edge)).map(edgeText)}
        />
      ))}
      <DefinitionRow name="Events" values={others.map(edgeText)} />
    </dl>
  );
}

function EdgeDefinition({ edge }: { readonly edge: ChartEdge }) {
  return (
    <dl>
      <DefinitionRow name="From" values={[edge.source]} />
      <DefinitionRow name="To" values={edge.targets.length > 0 ? edge.targets : ['stays']} />
      <DefinitionRow name="Guard" values={edge.guard ? [edge.guard] : []} />
      <DefinitionRow name="Actions" values={edge.actions} />
      <DefinitionRow name="Event" values={[edge.event || 'always']} />
    </dl>
  );
}

export function Entry({ entries, view, machineEntry }: EntryProps) {
  const selected = useSelector(view, ({ context }) => context.selected);
  const folded = useSelector(view, ({ context }) => context.folded);
  const { chart, file, lines } = machineEntry;
  const line = lines.get(selected ?? '');
  const state = chart.states.find(({ id }) => id === selected);
  const edge = chart.edges.find(({ id }) => id === selected);
  if (!state && !edge) return null;
  const description = state?.description ?? edge?.description ?? '';
  return (
    <aside className={styles.entry} aria-label="Selected">
      <header>
        <h2>{state?.key ?? edge?.eventLabel}</h2>
        <button type="button" aria-label="Close" onClick={() => view.send({ type: 'selection.clear' })}>
          ×
        </button>
      </header>
      {description ? <p>{description}</p> : null}
      {state ? <Runs entries={entries} view={view} state={state} /> : null}
      {state?.parent === null ? <RunBy entries={entries} view={view} machine={chart.id} /> : null}
      {state ? <StateDefinition state={state} machineEntry={machineEntry} /> : null}
      {edge ? <EdgeDefinition edge={edge} /> : null}
      <p className="mono">{line === undefined ? file : `${file}:${line}`}</p>
      {state && state.children.length > 0 && state.parent !== null ? (
        <button
          type="button"
          className={styles.fold}
          onClick={() => view.send({ type: 'state.toggle', id: state.id })}
        >
          {folded.includes(state.id) ? 'Unfold' : 'Fold'}
        </button>
      ) : null}
    </aside>
  );
}

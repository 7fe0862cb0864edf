/** All that a definition says of the selected state or transition, and where it says so. */
import { useSelector } from '@xstate/react';
import type { ChartEdge, ChartState } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import type { Exhibit } from '../machines.ts';
import styles from './entry.module.css';
import { edgeText } from './sentences.ts';

type EntryProps = Pick<RoomActors, 'view'> & { readonly exhibit: Exhibit };

function Facts({ name, facts }: { readonly name: string; readonly facts: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      {facts.map((fact, place) => (
        // The same action may stand twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it shows.
        <dd key={`${place} ${fact}`}>{fact}</dd>
      ))}
    </>
  );
}

const ofJob = ({ event }: ChartEdge) => /^xstate\.(?:done|error|snapshot)\.(?:actor\.)?/.test(event);

function StateFacts({ state, exhibit }: { readonly state: ChartState; readonly exhibit: Exhibit }) {
  const edges = exhibit.chart.edges.filter(({ source }) => source === state.id);
  return (
    <dl>
      <Facts name="Kind" facts={[state.kind]} />
      <Facts name="Tags" facts={state.tags} />
      <Facts name="Starts with" facts={state.initial} />
      <Facts name="On entry" facts={state.entry} />
      <Facts name="On exit" facts={state.exit} />
      {state.jobs.map(({ id, src }) => (
        <Facts
          key={id}
          name={id === src ? `Runs ${id}` : `Runs ${src} as ${id}`}
          facts={edges.filter((edge) => ofJob(edge) && edge.event.endsWith(`.${id}`)).map(edgeText)}
        />
      ))}
      <Facts name="Events" facts={edges.filter((edge) => !ofJob(edge)).map(edgeText)} />
    </dl>
  );
}

function EdgeFacts({ edge }: { readonly edge: ChartEdge }) {
  return (
    <dl>
      <Facts name="From" facts={[edge.source]} />
      <Facts name="To" facts={edge.targets.length > 0 ? edge.targets : ['stays']} />
      <Facts name="Guard" facts={edge.guard ? [edge.guard] : []} />
      <Facts name="Actions" facts={edge.actions} />
      <Facts name="Event" facts={[edge.event || 'always']} />
    </dl>
  );
}

export function Entry({ view, exhibit }: EntryProps) {
  const selected = useSelector(view, ({ context }) => context.selected);
  const folded = useSelector(view, ({ context }) => context.folded);
  const { chart, file, lines } = exhibit;
  const state = chart.states.find(({ id }) => id === selected);
  const edge = chart.edges.find(({ id }) => id === selected);
  if (!state && !edge) return null;
  const description = state?.description ?? edge?.description ?? '';
  return (
    <aside className={styles.entry} aria-label="Selected">
      <header>
        <h2>{state?.key ?? edge?.words}</h2>
        <button type="button" aria-label="Close" onClick={() => view.send({ type: 'selection.clear' })}>
          ×
        </button>
      </header>
      {description ? <p>{description}</p> : null}
      {state ? <StateFacts state={state} exhibit={exhibit} /> : null}
      {edge ? <EdgeFacts edge={edge} /> : null}
      <p className="mono">
        {file}:{lines.get(selected ?? '') ?? 1}
      </p>
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

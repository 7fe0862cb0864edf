/** The running shop: its actors, their reports in order, their context, and a form to send events. */
import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useMemo } from 'react';
import type { ChartEdge } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import { actorsAt, type LiveActor, type Report } from '../live/live-history.ts';
import type { MachineEntries } from '../machines.ts';
import { EventForm } from './event-form.tsx';
import { Json } from './json.tsx';
import styles from './live.module.css';
import { actorName, reportText } from './report-text.ts';
import stepBar from './step-bar.module.css';

type Live = Pick<RoomActors, 'live'>;

type Edges = ReadonlyMap<string, ChartEdge>;

const edgesOf = (entries: MachineEntries): Edges =>
  new Map([...entries.values()].flatMap(({ chart }) => chart.edges.map((edge) => [edge.id, edge] as const)));

/** Maximum reports in the list, for speed; the others are reached by stepping. */
const maxListed = 100;
const maxActorsOpen = 8;

function ActorGroup({ machine, actors, live }: Live & { machine: string; actors: readonly LiveActor[] }) {
  const chosen = useSelector(live, ({ context }) => context.actor);
  return (
    <details open={actors.length <= maxActorsOpen && machine !== ''}>
      <summary>
        {machine || 'jobs'} <span className="quiet">{actors.length}</span>
      </summary>
      <ul className={styles.actors}>
        {actors.map(({ id, name, snapshot, page }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              title={page}
              onClick={() =>
                live.send({
                  type: 'actor.choose',
                  actor: id === chosen ? null : id,
                  machine: id === chosen ? null : machine || null,
                })
              }
            >
              {actorName({ name, page })}{' '}
              <span className="quiet">{snapshot.states.at(-1)?.split('.').slice(1).join('.')}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const Actors = memo(({ live, actors }: Live & { readonly actors: readonly LiveActor[] }) => {
  const activeActors = actors.filter(({ snapshot }) => snapshot.status === 'active');
  const groups = [...new Set(activeActors.map(({ machine }) => machine))].sort(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  );
  return (
    <section aria-label="Actors" className={styles.groups}>
      {groups.map((machine) => (
        <ActorGroup
          key={machine}
          live={live}
          machine={machine}
          actors={activeActors.filter((actor) => actor.machine === machine)}
        />
      ))}
    </section>
  );
});

function Steps({ live }: Live) {
  const isPaused = useSelector(live, ({ value }) => value === 'paused');
  return (
    <div className={stepBar.bar} role="toolbar" aria-label="History">
      {isPaused ? (
        <button type="button" onClick={() => live.send({ type: 'history.follow' })}>
          Follow
        </button>
      ) : (
        <button type="button" onClick={() => live.send({ type: 'history.pause' })}>
          Pause
        </button>
      )}
      <button type="button" onClick={() => live.send({ type: 'step.back' })}>
        ← Back
      </button>
      <button type="button" disabled={!isPaused} onClick={() => live.send({ type: 'step.forward' })}>
        Forward →
      </button>
      <button type="button" onClick={() => live.send({ type: 'history.clear' })}>
        Clear
      </button>
    </div>
  );
}

const kinds: Readonly<Record<Report['kind'], string>> = {
  actor: 'actor',
  event: 'event',
  action: 'action',
  step: 'step',
  snapshot: 'state',
  gone: 'left',
};

type RowProps = Live & {
  readonly edges: Edges;
  readonly report: Report;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly name: string;
};

const Row = memo(({ live, edges, report, index, isCurrent, name }: RowProps) => (
  <li data-kind={report.kind}>
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => live.send({ type: 'step.choose', place: index })}
    >
      <span className={styles.kind}>{kinds[report.kind]}</span> {name ? <strong>{name} </strong> : null}
      {reportText(report, edges)}
    </button>
  </li>
));

type LivePanelProps = Live & { readonly entries: MachineEntries };

function Reports({ live, entries, actors }: LivePanelProps & { readonly actors: readonly LiveActor[] }) {
  const edges = useMemo(() => edgesOf(entries), [entries]);
  // Deferred, so that the chart updates first while many reports arrive.
  const reports = useDeferredValue(useSelector(live, ({ context }) => context.history.reports));
  const place = useDeferredValue(useSelector(live, ({ context }) => context.place));
  const chosen = useSelector(live, ({ context }) => context.actor);
  const rows = useMemo(() => {
    const names = new Map(actors.map(({ id, name, machine }) => [id, machine || name]));
    return reports
      .map((report, index) => ({ report, index }))
      .filter(({ report }) => chosen === null || report.actor === chosen)
      .slice(-maxListed)
      .toReversed()
      .map(({ report, index }) => (
        <Row
          key={`${index} ${report.atMs}`}
          live={live}
          edges={edges}
          report={report}
          index={index}
          isCurrent={index === place}
          name={chosen === null ? (names.get(report.actor) ?? '') : ''}
        />
      ));
  }, [live, edges, actors, reports, place, chosen]);
  return (
    <ol className={styles.reports} aria-label="Reports, newest first" reversed>
      {rows}
    </ol>
  );
}

function Sender({ live, entries, actor }: LivePanelProps & { readonly actor: LiveActor | undefined }) {
  const refusal = useSelector(live, ({ context }) => context.refusal);
  const chosen = useSelector(live, ({ context }) => context.actor);
  return (
    <EventForm
      label={
        chosen === null
          ? 'Choose an actor to send it an event'
          : `Send to ${actor ? actorName(actor) : 'the actor'}`
      }
      types={entries.get(actor?.machine ?? '')?.machine.events ?? []}
      isDisabled={chosen === null}
      refusal={refusal}
      onSend={(text) => live.send({ type: 'event.send', text })}
    />
  );
}

/** The live panel; `shown` is the chart's actor, whose context is shown if no actor is chosen. */
export function LivePanel({
  live,
  entries,
  shown,
}: LivePanelProps & { readonly shown: LiveActor | undefined }) {
  const state = useSelector(live, ({ value }) => value);
  const chosen = useSelector(live, ({ context }) => context.actor);
  const actors = useDeferredValue(
    useSelector(live, ({ context: { history, place } }) => actorsAt(history, place)),
  );
  const actor = actors.find(({ id }) => id === chosen) ?? shown;
  if (state === 'waiting')
    return (
      <p className={styles.silent}>
        Nothing is heard yet. Open the application in another tab at this address: everything it does shows
        here as it happens.
      </p>
    );
  if (state === 'unavailable')
    return (
      <p className={styles.silent}>
        There is no running application here: this copy of the room has no channel to one. Simulate shows how
        a machine behaves without it.
      </p>
    );
  return (
    <>
      <Steps live={live} />
      <Actors live={live} actors={actors} />
      <Reports live={live} entries={entries} actors={actors} />
      <section aria-label="Context" className={styles.context}>
        <h2>{actor ? `Context of ${actor.machine || actorName(actor)}` : 'Context'}</h2>
        {actor ? <Json value={actor.snapshot.context} /> : null}
      </section>
      <Sender live={live} entries={entries} actor={actor} />
    </>
  );
}

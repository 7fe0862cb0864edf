/** The running shop: its actors, their reports in order, their context, and a form to send events. */
import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useMemo } from 'react';
import type { ChartEdge } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import { restoredSnapshot } from '../live/actor-snapshot.ts';
import { actorsAt, type LiveActor, type Report } from '../live/live-history.ts';
import { shownHistory } from '../live/live-view.machine.ts';
import type { MachineEntries } from '../machines.ts';
import { movesAfter } from '../simulate/simulation.ts';
import { EventForm } from './event-form.tsx';
import { Json } from './json.tsx';
import styles from './live.module.css';
import { Moves } from './moves.tsx';
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
  const isPaused = useSelector(live, (snapshot) => snapshot.matches({ shown: { live: 'paused' } }));
  const isFile = useSelector(live, ({ context }) => context.session !== null);
  return (
    <div className={stepBar.bar} role="toolbar" aria-label="History">
      {isFile ? null : isPaused ? (
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
      <button
        type="button"
        aria-disabled={!isPaused && !isFile}
        onClick={() => live.send({ type: 'step.forward' })}
      >
        Forward →
      </button>
      {isFile ? null : (
        <button type="button" onClick={() => live.send({ type: 'history.clear' })}>
          Clear
        </button>
      )}
    </div>
  );
}

const kinds: Readonly<Record<Report['kind'], string>> = {
  actor: 'actor',
  event: 'event',
  action: 'action',
  step: 'step',
  snapshot: 'state',
  sent: 'sent',
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
  const reports = useDeferredValue(useSelector(live, ({ context }) => shownHistory(context).reports));
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

/** The forms of what the chosen actor takes now, whichever moment is shown. */
function Sender({ live, simulations }: Live & Pick<RoomActors, 'simulations'>) {
  const refusal = useSelector(live, ({ context }) => context.refusal);
  const actor = useDeferredValue(
    useSelector(live, ({ context }) => context.history.latest.find(({ id }) => id === context.actor)),
  );
  const model = simulations.get(actor?.machine ?? '');
  const moves = useMemo(() => {
    const snapshot = model && actor ? restoredSnapshot(model.machine, actor.snapshot) : null;
    return model && snapshot ? movesAfter(model, snapshot).filter(({ kind }) => kind === 'event') : [];
  }, [model, actor]);
  if (!actor) return <p className="quiet">Choose an actor to send it an event.</p>;
  const send = (text: string) => live.send({ type: 'event.send', text });
  const possible = moves.filter((move) => move.refusal === '').length;
  return (
    <details className={styles.sender}>
      <summary>
        Send to {actor.machine || actorName(actor)} <span className="quiet">{possible} possible now</span>
      </summary>
      <Moves moves={moves} onTake={({ event }) => send(JSON.stringify(event))} onSend={send} />
      <EventForm
        label={moves.length > 0 ? 'Any other event' : 'Any event'}
        types={model?.machine.events ?? []}
        refusal={refusal}
        onSend={send}
      />
    </details>
  );
}

/** Saves what is shown as a file, and opens one. */
function SessionBar({ live }: Live) {
  const session = useSelector(live, ({ context }) => context.session);
  const problem = useSelector(live, ({ context }) => context.problem);
  const isEmpty = useSelector(live, ({ context }) => shownHistory(context).latest.length === 0);
  return (
    <div className={styles.session}>
      <div className={stepBar.bar} role="toolbar" aria-label="Session">
        <button type="button" disabled={isEmpty} onClick={() => live.send({ type: 'session.save' })}>
          Save
        </button>
        <label>
          Open
          <input
            type="file"
            accept=".json,application/json"
            className="visually-hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) live.send({ type: 'session.open', file });
              // The same file may be chosen again.
              target.value = '';
            }}
          />
        </label>
        {session ? (
          <button type="button" onClick={() => live.send({ type: 'session.close' })}>
            Close
          </button>
        ) : null}
      </div>
      {session ? <p role="status">Shown is {session.name}.</p> : null}
      {problem ? <p role="alert">{problem}</p> : null}
    </div>
  );
}

const silences = {
  open: 'Nothing is heard yet. Open the application in another tab at this address: everything it does shows here as it happens.',
  closed:
    'There is no running application here: this copy of the room has no channel to one. Simulate shows how a machine behaves without it, and Open a session that was saved as a file.',
};

/** The live panel; `shown` is the chart's actor, whose context is shown if no actor is chosen. */
export function LivePanel({
  live,
  entries,
  simulations,
  shown,
}: LivePanelProps & Pick<RoomActors, 'simulations'> & { readonly shown: LiveActor | undefined }) {
  const isFile = useSelector(live, ({ context }) => context.session !== null);
  const isSilent = useSelector(live, (snapshot) => snapshot.matches({ shown: { live: 'waiting' } }));
  const channel = useSelector(live, ({ value }) => value.channel);
  const chosen = useSelector(live, ({ context }) => context.actor);
  const actors = useDeferredValue(
    useSelector(live, ({ context }) => actorsAt(shownHistory(context), context.place)),
  );
  const actor = actors.find(({ id }) => id === chosen) ?? shown;
  if (isSilent)
    return (
      <>
        <SessionBar live={live} />
        <p className={styles.silent}>{silences[channel]}</p>
      </>
    );
  return (
    <>
      <SessionBar live={live} />
      <Steps live={live} />
      <Actors live={live} actors={actors} />
      <Reports live={live} entries={entries} actors={actors} />
      <section aria-label="Context" className={styles.context}>
        <h2>{actor ? `Context of ${actor.machine || actorName(actor)}` : 'Context'}</h2>
        {actor ? <Json value={actor.snapshot.context} /> : null}
      </section>
      {isFile ? null : <Sender live={live} simulations={simulations} />}
    </>
  );
}

/** A run without an application: what is possible now, the steps so far, and what the shown one did. */
import { useSelector } from '@xstate/react';
import { type FormEvent, useMemo } from 'react';
import type { Chart } from '../chart/chart.ts';
import { eventText } from '../chart/event-text.ts';
import type { RoomActors } from '../compose.ts';
import {
  inputLabels,
  type Move,
  type MoveKind,
  movesAfter,
  type ShownStep,
  shownStep,
  trace,
} from '../simulate/simulation.ts';
import { EventForm } from './event-form.tsx';
import { Json } from './json.tsx';
import { actionText, edgeText } from './report-text.ts';
import styles from './simulator.module.css';
import stepBar from './step-bar.module.css';

/** The run of the simulator, made by its machine's cases. */
export function useSimulation({ simulations, simulator }: Pick<RoomActors, 'simulations' | 'simulator'>) {
  const run = useSelector(simulator, ({ context }) => context);
  return useMemo(() => {
    const model = simulations.get(run.machine);
    const { steps } = trace(simulations, run);
    const last = steps[run.place];
    if (!model || !last) return { model, steps: [], moves: [], shown: undefined };
    return {
      model,
      steps: steps.map((step) => shownStep(model, step)),
      moves: movesAfter(model, last),
      shown: shownStep(model, last),
    };
  }, [simulations, run]);
}

type Simulation = ReturnType<typeof useSimulation>;
type Simulator = Pick<RoomActors, 'simulator'>;

/** The text of a form's field with this name. */
const submitted = (name: string, send: (text: string) => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault();
  const text = new FormData(event.currentTarget).get(name);
  if (typeof text === 'string') send(text);
};

type JsonFormProps = {
  readonly label: string;
  readonly value: unknown;
  readonly button: string;
  readonly onSend: (text: string) => void;
};

/** A value as text to change and send. */
function JsonForm({ label, value, button, onSend }: JsonFormProps) {
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return (
    <form className={styles.json} onSubmit={submitted('json', onSend)}>
      <textarea
        name="json"
        aria-label={label}
        defaultValue={text}
        rows={Math.min(12, text.split('\n').length)}
        spellCheck="false"
      />
      <button type="submit">{button}</button>
    </form>
  );
}

function Input({ simulator, model }: Simulator & Pick<Simulation, 'model'>) {
  const input = useSelector(simulator, ({ context }) => context.input);
  const inputs = model?.inputs ?? [];
  const labels = useMemo(() => (model ? inputLabels(model) : []), [model]);
  const value: unknown = typeof input === 'number' ? inputs[input] : input.json;
  return (
    <div className={styles.move}>
      {inputs.length > 1 || typeof input !== 'number' ? (
        <select
          aria-label="Input"
          value={typeof input === 'number' ? input : 'own'}
          onChange={({ target }) => simulator.send({ type: 'input.choose', choice: Number(target.value) })}
        >
          {labels.map((label, index) => (
            <option key={label} value={index}>
              {label}
            </option>
          ))}
          {typeof input === 'number' ? null : (
            <option value="own" disabled>
              Own input
            </option>
          )}
        </select>
      ) : (
        <span className="quiet">{value === undefined ? 'No input' : 'One input'}</span>
      )}
      <details key={JSON.stringify(input)}>
        <summary aria-label="Change the input">JSON</summary>
        <JsonForm
          label="Input as JSON"
          value={value}
          button="Start with it"
          onSend={(text) => simulator.send({ type: 'input.enter', text })}
        />
      </details>
    </div>
  );
}

function Steps({ simulator }: Simulator) {
  const place = useSelector(simulator, ({ context }) => context.place);
  const count = useSelector(simulator, ({ context }) => context.steps.length);
  return (
    <div className={stepBar.bar} role="toolbar" aria-label="Run">
      <button type="button" disabled={place === 0} onClick={() => simulator.send({ type: 'step.undo' })}>
        ← Undo
      </button>
      <button type="button" disabled={place === count} onClick={() => simulator.send({ type: 'step.redo' })}>
        Redo →
      </button>
      <button type="button" disabled={count === 0} onClick={() => simulator.send({ type: 'run.restart' })}>
        Restart
      </button>
    </div>
  );
}

function MoveItem({ simulator, move }: Simulator & { readonly move: Move }) {
  return (
    <li className={styles.move}>
      <button type="button" onClick={() => simulator.send({ type: 'step.take', choice: move.choice })}>
        {move.label}
      </button>
      {/* Closed again for another event. */}
      <details key={JSON.stringify(move.event)}>
        <summary aria-label={`Change ${move.label}`}>JSON</summary>
        <JsonForm
          label={`${eventText(move.event.type)} as JSON`}
          value={move.event}
          button="Send"
          onSend={(text) => simulator.send({ type: 'event.enter', text })}
        />
      </details>
    </li>
  );
}

const kinds: readonly (readonly [kind: MoveKind, heading: string])[] = [
  ['event', 'Events'],
  ['outcome', 'Outcomes of running actors'],
  ['time', 'Time'],
];

function Moves({ simulator, moves }: Simulator & Pick<Simulation, 'moves'>) {
  const possible = moves.filter(({ refusal }) => refusal === '');
  const refused = moves.filter(({ refusal }) => refusal !== '');
  return (
    <section aria-label="Possible now" className={styles.groups}>
      {kinds.map(([kind, heading]) => {
        const ofKind = possible.filter((move) => move.kind === kind);
        return ofKind.length === 0 ? null : (
          <div key={kind}>
            <h2>{heading}</h2>
            <ul className={styles.moves}>
              {/* Keyed by place: the focus stays in the list while steps are taken. */}
              {ofKind.map((move) => (
                <MoveItem key={move.choice} simulator={simulator} move={move} />
              ))}
            </ul>
          </div>
        );
      })}
      {refused.length > 0 ? (
        <details className={styles.refused}>
          <summary>{refused.length} refused here</summary>
          <ul>
            {refused.map(({ label, refusal }) => (
              <li key={label}>
                {label}. <span className="quiet">{refusal}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** The innermost states by their paths in the machine. */
const stateText = ({ snapshot: { states } }: ShownStep) => {
  const [root = ''] = states;
  return states
    .filter((id) => !states.some((other) => other.startsWith(`${id}.`)))
    .map((id) => (id.startsWith(`${root}.`) ? id.slice(root.length + 1) : id))
    .join(', ');
};

function StepList({ simulator, steps, place }: Simulator & Pick<Simulation, 'steps'> & { place: number }) {
  return (
    <ol className={styles.list} aria-label="Steps, newest first" reversed>
      {steps
        .map((step, index) => (
          // A step stays where it is in a run.
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what tells it apart.
          <li key={index} data-undone={index > place}>
            <button
              type="button"
              aria-current={index === place ? 'step' : undefined}
              onClick={() => simulator.send({ type: 'step.choose', place: index })}
            >
              <span>{index}</span>
              <span>
                {step.label} <b>→ {stateText(step)}</b>
              </span>
            </button>
          </li>
        ))
        .toReversed()}
    </ol>
  );
}

function StepRow({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      {[...new Set(values)].map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </>
  );
}

function StepDetails({ chart, step }: { readonly chart: Chart; readonly step: ShownStep }) {
  const { snapshot, takenEdges, effects, actors } = step;
  const edges = takenEdges.flatMap((taken) => chart.edges.find(({ id }) => id === taken) ?? []);
  return (
    <section aria-label="Shown step" className={styles.details}>
      <dl>
        <StepRow name="Taken" values={edges.map(edgeText)} />
        <StepRow name="Effects" values={effects.map(({ name, params }) => actionText(name, params))} />
        <StepRow name="Runs" values={actors} />
        <StepRow name="Tags" values={snapshot.tags} />
      </dl>
      <h2>Context</h2>
      <Json value={snapshot.context} />
    </section>
  );
}

export function SimulatorPanel({
  chart,
  simulator,
  simulation: { model, steps, moves, shown },
}: Simulator & { readonly chart: Chart; readonly simulation: Simulation }) {
  const place = useSelector(simulator, ({ context }) => context.place);
  const refusal = useSelector(simulator, ({ context }) => context.refusal);
  const hasEnded = useSelector(simulator, (snapshot) => snapshot.matches({ started: 'ended' }));
  return (
    <>
      <Input simulator={simulator} model={model} />
      <Steps simulator={simulator} />
      {refusal ? (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      ) : null}
      {shown ? (
        <p role="status">
          Step {place}: <b>{stateText(shown)}</b>
          {hasEnded ? ' The machine has ended: no event follows.' : ''}
        </p>
      ) : null}
      {moves.length > 0 ? <Moves simulator={simulator} moves={moves} /> : null}
      {shown && !hasEnded ? (
        <EventForm
          label="Any other event"
          types={model?.machine.events ?? []}
          isDisabled={false}
          refusal=""
          onSend={(text) => simulator.send({ type: 'event.enter', text })}
        />
      ) : null}
      <StepList simulator={simulator} steps={steps} place={place} />
      {shown ? <StepDetails chart={chart} step={shown} /> : null}
    </>
  );
}

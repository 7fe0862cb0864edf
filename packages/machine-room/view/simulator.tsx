/** A run without an application: what is possible now, the steps so far, and what the shown one did. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Chart } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import { inputLabels, movesAfter, type ShownStep, shownStep, trace } from '../simulate/simulation.ts';
import { EventForm } from './event-form.tsx';
import { Json } from './json.tsx';
import moveStyles from './moves.module.css';
import { JsonForm, Moves } from './moves.tsx';
import { actionText, edgeText, statesText } from './report-text.ts';
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
      moves: movesAfter(model, last.snapshot),
      shown: shownStep(model, last),
    };
  }, [simulations, run]);
}

type Simulation = ReturnType<typeof useSimulation>;
type Simulator = Pick<RoomActors, 'simulator'>;

function Input({ simulator, model }: Simulator & Pick<Simulation, 'model'>) {
  const input = useSelector(simulator, ({ context }) => context.input);
  const inputs = model?.inputs ?? [];
  const labels = useMemo(() => (model ? inputLabels(model) : []), [model]);
  const value: unknown = typeof input === 'number' ? inputs[input] : input.json;
  return (
    <div className={moveStyles.move}>
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
      <button type="button" aria-disabled={place === 0} onClick={() => simulator.send({ type: 'step.undo' })}>
        ← Undo
      </button>
      <button
        type="button"
        aria-disabled={place === count}
        onClick={() => simulator.send({ type: 'step.redo' })}
      >
        Redo →
      </button>
      <button
        type="button"
        aria-disabled={count === 0}
        onClick={() => simulator.send({ type: 'run.restart' })}
      >
        Restart
      </button>
    </div>
  );
}

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
                {step.label} <b>→ {statesText(step.snapshot.states)}</b>
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
      {values.map((value, index) => (
        // The same action may occur twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it shows.
        <dd key={`${index} ${value}`}>{value}</dd>
      ))}
    </>
  );
}

function StepDetails({ chart, step }: { readonly chart: Chart; readonly step: ShownStep }) {
  const { snapshot, takenEdges, effects, actors } = step;
  const invokes = chart.states.flatMap((state) => state.invokes);
  const nameOf = (actor: string) => invokes.find(({ id }) => id === actor)?.name ?? actor;
  const edges = takenEdges.flatMap((taken) => chart.edges.find(({ id }) => id === taken) ?? []);
  return (
    <section aria-label="Shown step" className={styles.details}>
      <dl>
        <StepRow name="Taken" values={edges.map(edgeText)} />
        <StepRow
          name="Effects"
          values={effects.map(({ name, params }) => actionText(name, params, nameOf))}
        />
        <StepRow name="Runs" values={actors.map(nameOf)} />
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
          Step {place}: <b>{statesText(shown.snapshot.states)}</b>
          {shown.description ? `. ${shown.description}` : ''}
          {hasEnded ? ' The machine has ended: no event follows.' : ''}
        </p>
      ) : null}
      <Moves
        moves={moves}
        onTake={({ choice }) => simulator.send({ type: 'step.take', choice })}
        onSend={(text) => simulator.send({ type: 'event.enter', text })}
      />
      {shown && !hasEnded ? (
        <EventForm
          label="Any other event"
          types={model?.machine.events ?? []}
          refusal=""
          onSend={(text) => simulator.send({ type: 'event.enter', text })}
        />
      ) : null}
      <StepList simulator={simulator} steps={steps} place={place} />
      {shown ? <StepDetails chart={chart} step={shown} /> : null}
    </>
  );
}

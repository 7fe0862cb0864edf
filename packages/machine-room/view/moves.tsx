/** What a machine can take now, as buttons and forms: the model's cases, and their JSON. */
import type { FormEvent } from 'react';
import type { Move, MoveKind } from '../simulate/simulation.ts';
import styles from './moves.module.css';

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
export function JsonForm({ label, value, button, onSend }: JsonFormProps) {
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

type MovesProps = {
  readonly moves: readonly Move[];
  readonly onTake: (move: Move) => void;
  /** A case with changes, as JSON. */
  readonly onSend: (text: string) => void;
};

function MoveItem({ move, onTake, onSend }: Omit<MovesProps, 'moves'> & { readonly move: Move }) {
  return (
    <li className={styles.move}>
      <button type="button" onClick={() => onTake(move)}>
        {move.label}
      </button>
      {move.description ? <p className="quiet">{move.description}</p> : null}
      {/* Closed again for another event. */}
      <details key={JSON.stringify(move.event)}>
        <summary aria-label={`Change ${move.label}`}>JSON</summary>
        <JsonForm label={`${move.eventLabel} as JSON`} value={move.event} button="Send" onSend={onSend} />
      </details>
    </li>
  );
}

const kinds: readonly (readonly [kind: MoveKind, heading: string])[] = [
  ['event', 'Events'],
  ['outcome', 'Outcomes of running actors'],
  ['time', 'Time'],
];

/** What is possible now, by its words; with what is refused, and why. */
export function Moves({ moves, onTake, onSend }: MovesProps) {
  if (moves.length === 0) return null;
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
              {ofKind.map((move, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays in its place while steps of a kind are taken.
                <MoveItem key={index} move={move} onTake={onTake} onSend={onSend} />
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

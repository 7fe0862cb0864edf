/** A form to send any event, typed as its type or as JSON. */
import styles from './event-form.module.css';

type EventFormProps = {
  readonly label: string;
  /** Suggested while typing. */
  readonly types: readonly string[];
  /** Why the last event was not sent; empty when it was. */
  readonly refusal: string;
  readonly onSend: (text: string) => void;
};

export function EventForm({ label, types, refusal, onSend }: EventFormProps) {
  return (
    <form
      className={styles.sender}
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('event');
        if (typeof text === 'string') onSend(text);
      }}
    >
      <label htmlFor="event-to-send">{label}</label>
      <div>
        <input
          id="event-to-send"
          name="event"
          list="known-events"
          autoComplete="off"
          spellCheck="false"
          placeholder='type or {"type": …}'
          aria-describedby={refusal ? 'event-refusal' : undefined}
        />
        <button type="submit">Send</button>
      </div>
      <datalist id="known-events">
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {refusal ? (
        <p id="event-refusal" role="alert">
          {refusal}
        </p>
      ) : null}
    </form>
  );
}

/** The sequence diagram: a column for each actor, an arrow for each message, in order of time. */
import { useSelector } from '@xstate/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { eventText } from '../chart/event-text.ts';
import type { RoomActors } from '../compose.ts';
import { shownHistory } from '../live/live-view.machine.ts';
import { messageAt, messagesOf, type SequenceMessage, windowAround } from '../live/sequence.ts';
import { statesText } from './report-text.ts';
import styles from './sequence.module.css';

type Live = Pick<RoomActors, 'live'>;

/** Messages drawn at once. */
const maxDrawn = 40;

/** The states that a message led to; empty where it changed none. */
const led = ({ before, after }: SequenceMessage) => {
  const [from, to] = [before, after].map(statesText);
  return from === to ? '' : to;
};

type RowProps = Live & {
  readonly message: SequenceMessage;
  readonly from: number;
  readonly to: number;
  readonly isCurrent: boolean;
};

const Row = memo(({ live, message, from, to, isCurrent }: RowProps) => {
  const first = Math.min(from, to);
  const span = Math.abs(to - from) + 1;
  const after = led(message);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-current={isCurrent ? 'step' : undefined}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => live.send({ type: 'step.choose', place: message.until })}
      >
        <span
          className={styles.message}
          data-way={from === to ? 'self' : from < to ? 'right' : 'left'}
          style={{ gridColumn: `${first + 1} / span ${span}`, '--span': span } as CSSProperties}
        >
          <span className={styles.words}>
            <span className="visually-hidden">
              {message.from.name} to {message.to.name}:{' '}
            </span>
            {eventText(message.event.type)}
            {after ? <span className={styles.after}>→ {after}</span> : null}
          </span>
          <span className={styles.arrow} />
        </span>
      </button>
    </li>
  );
});

/** The message that a key leads to; undefined for any other key. */
function targetOf(messages: readonly SequenceMessage[], current: number, key: string) {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    Home: 0,
    End: messages.length - 1,
  };
  return messages[targets[key] ?? -1];
}

/** Scrolls a row and its arrow into the middle of the list, but not the page. */
function reveal(list: HTMLElement, row: HTMLElement): void {
  const head = list.firstElementChild?.clientHeight ?? 0;
  const [top, bottom] = [row.offsetTop - head, row.offsetTop + row.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight)
    list.scrollTop = (top + bottom - list.clientHeight) / 2;
  const arrow = row.firstElementChild;
  if (!(arrow instanceof HTMLElement)) return;
  const [left, right] = [arrow.offsetLeft, arrow.offsetLeft + arrow.offsetWidth];
  if (left < list.scrollLeft || right > list.scrollLeft + list.clientWidth)
    list.scrollLeft = (left + right - list.clientWidth) / 2;
}

export function Sequence({ live }: Live) {
  // Deferred, so that the chart updates first while many reports arrive.
  const history = useDeferredValue(useSelector(live, ({ context }) => shownHistory(context)));
  const place = useSelector(live, ({ context }) => context.place);
  const actor = useSelector(live, ({ context }) => context.actor);
  const messages = useMemo(() => messagesOf(history, actor), [history, actor]);
  const list = useRef<HTMLDivElement>(null);
  const current = messageAt(messages, place);
  const [start, end] = windowAround(messages.length, current, maxDrawn);
  const drawn = messages.slice(start, end);
  const columns = [
    ...new Map(drawn.flatMap(({ from, to }) => [from, to]).map((each) => [each.id, each])).values(),
  ];
  const columnOf = (id: string) => columns.findIndex((column) => column.id === id);

  // The current row is known by its place: it changes with it.
  const currentPlace = messages[current]?.place;
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
    if (!row || !list.current || currentPlace === undefined) return;
    if (list.current.contains(document.activeElement)) row.focus({ preventScroll: true });
    reveal(list.current, row);
  }, [currentPlace]);

  const choose = (message: SequenceMessage | undefined) => {
    if (message) live.send({ type: 'step.choose', place: message.until });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(messages, current, event.key);
    if (!target) return;
    event.preventDefault();
    choose(target);
  };
  if (messages.length === 0) return null;
  return (
    <details open className={styles.sequence}>
      <summary>
        Sequence <span className="quiet">{messages.length} messages</span>
      </summary>
      <div ref={list} className={styles.list} style={{ '--columns': columns.length } as CSSProperties}>
        <div className={styles.heads} aria-hidden="true">
          {columns.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </div>
        {start > 0 ? (
          <button type="button" className={styles.more} onClick={() => choose(messages[start - 1])}>
            {start} earlier
          </button>
        ) : null}
        <ol aria-label="Messages in order of time" className={styles.rows} onKeyDown={onKeyDown}>
          {drawn.map((message) => (
            <Row
              key={message.place}
              live={live}
              message={message}
              from={columnOf(message.from.id)}
              to={columnOf(message.to.id)}
              isCurrent={message.place === currentPlace}
            />
          ))}
        </ol>
        {end < messages.length ? (
          <button type="button" className={styles.more} onClick={() => choose(messages[end])}>
            {messages.length - end} later
          </button>
        ) : null}
      </div>
    </details>
  );
}

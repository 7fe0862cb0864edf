/** The chart as a text tree: the same states and transitions, for keyboards and screen readers. */

import { useSelector } from '@xstate/react';
import { type KeyboardEvent, memo } from 'react';
import { type Chart, type ChartEdge, type ChartState, outerOf } from '../chart/chart.ts';
import type { Marks } from '../chart/scene.ts';
import type { RoomActors } from '../compose.ts';
import styles from './outline.module.css';
import { edgeText } from './report-text.ts';
import { Runs } from './runs.tsx';

type Props = Pick<RoomActors, 'entries' | 'view'> & { readonly chart: Chart; readonly marks: Marks };

/** Moves the focus by the keys of a tree; false for any other key. */
function moveFocus(tree: HTMLElement, item: HTMLElement, key: string): boolean {
  const items = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')];
  const index = items.indexOf(item);
  const outer = item.parentElement?.closest<HTMLElement>('[role="treeitem"]');
  const next: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: items[index + 1],
    ArrowUp: items[index - 1],
    Home: items[0],
    End: items.at(-1),
    ArrowLeft: outer,
    ArrowRight: item.querySelector<HTMLElement>('[role="treeitem"]'),
  };
  if (!(key in next)) return false;
  const [target, words] = [next[key], next[key]?.firstElementChild];
  // An item is as long as all that is inside it: its words are what is brought into sight.
  target?.focus({ preventScroll: true });
  words?.scrollIntoView({ block: 'nearest' });
  return true;
}

const isMarked = (marks: Marks, id: string, mark: string) => marks[id]?.split(' ').includes(mark) ?? false;

const liveText = (marks: Marks, id: string) => {
  if (isMarked(marks, id, 'active')) return 'active now';
  return isMarked(marks, id, 'lit') ? 'just taken' : '';
};

type ItemProps = Props & { readonly folded: readonly string[]; readonly current: string };

function EdgeItem({ edge, marks, current, level }: ItemProps & { edge: ChartEdge; level: number }) {
  const live = liveText(marks, edge.id);
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isMarked(marks, edge.id, 'selected')}
      tabIndex={edge.id === current ? 0 : -1}
      data-id={edge.id}
      data-mark={marks[edge.id]}
      className={styles.edge}
    >
      <span className={styles.words}>{edgeText(edge)}</span>
      {live ? <em>{live}</em> : null}
    </div>
  );
}

function StateItem({ state, level, ...rest }: ItemProps & { state: ChartState; level: number }) {
  const { entries, view, chart, marks, folded, current } = rest;
  const isFolded = folded.includes(state.id);
  const edges = chart.edges.filter(({ source }) => source === state.id);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const hasMore = edges.length + children.length > 0;
  const outer = chart.states.find(({ id }) => id === state.parent);
  const notes = [
    state.kind === 'atomic' ? '' : state.kind,
    outer?.initial.includes(state.id) ? 'first' : '',
    ...state.tags,
    liveText(marks, state.id),
  ].filter((note) => note !== '');
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-selected={isMarked(marks, state.id, 'selected')}
      {...(hasMore ? { 'aria-expanded': !isFolded } : {})}
      tabIndex={state.id === current ? 0 : -1}
      data-id={state.id}
      data-mark={marks[state.id]}
      className={styles.state}
    >
      <span className={styles.words}>
        <strong>{state.key}</strong> {notes.length > 0 ? <em>{notes.join(', ')}</em> : null}
        {state.description ? <span className={styles.description}>{state.description}</span> : null}
        <Runs entries={entries} view={view} state={state} />
      </span>
      {hasMore && !isFolded ? (
        // biome-ignore lint/a11y/useSemanticElements: the children of a tree item aren't form fields.
        <div role="group" className={styles.group}>
          {edges.map((edge) => (
            <EdgeItem key={edge.id} {...rest} edge={edge} level={level + 1} />
          ))}
          {children.map((child) => (
            <StateItem key={child.id} {...rest} state={child} level={level + 1} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** The item that shows a state or transition: its own, or that of the outermost folded state around it. */
function itemIdOf(chart: Chart, folded: readonly string[], id: string): string {
  const outer = outerOf(chart, id);
  if (outer === null) return id;
  const item = itemIdOf(chart, folded, outer);
  return item !== outer || folded.includes(outer) ? item : id;
}

export const Outline = memo(({ entries, view, chart, marks }: Props) => {
  const folded = useSelector(view, ({ context }) => context.folded);
  const selected = useSelector(view, ({ context }) => context.selected);
  const [root] = chart.states;
  if (!root) return null;
  const itemAt = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('[role="treeitem"]') : null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = itemAt(event.target);
    const id = item?.dataset.id;
    if (!item || !id) return;
    const isFolded = item.getAttribute('aria-expanded') === 'false';
    const isOpen = item.getAttribute('aria-expanded') === 'true';
    if (event.key === 'Enter' || event.key === ' ') view.send({ type: 'entry.select', id });
    else if (
      (event.key === 'ArrowRight' && isFolded) ||
      (event.key === 'ArrowLeft' && isOpen && id !== root.id)
    )
      view.send({ type: 'state.toggle', id });
    else if (!moveFocus(event.currentTarget, item, event.key)) return;
    event.preventDefault();
  };
  return (
    <div
      role="tree"
      aria-label={`States and transitions of ${chart.id}`}
      className={styles.tree}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => view.send({ type: 'entry.point', id: itemAt(target)?.dataset.id ?? null })}
      onBlur={() => view.send({ type: 'entry.point', id: null })}
      onClick={({ target }) => {
        // A link leads to another chart.
        if (target instanceof Element && target.closest('a')) return;
        const id = itemAt(target)?.dataset.id;
        if (id) view.send({ type: 'entry.select', id });
      }}
    >
      <StateItem
        entries={entries}
        view={view}
        chart={chart}
        marks={marks}
        folded={folded}
        current={itemIdOf(chart, folded, selected ?? root.id)}
        state={root}
        level={1}
      />
    </div>
  );
});

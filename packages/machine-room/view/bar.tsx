/** The toolbar: machine selection, search, panels and export. */
import { useSelector } from '@xstate/react';
import type { Chart } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import type { FileFormat } from '../drawing-file.machine.ts';
import styles from './bar.module.css';

const formats: readonly (readonly [format: FileFormat, name: string])[] = [
  ['svg', 'SVG'],
  ['png', 'PNG'],
  ['mermaid', 'Mermaid'],
];

const panels = [
  ['simulator', 'Simulate'],
  ['live', 'Live'],
] as const;

type BarProps = Pick<RoomActors, 'entries' | 'view' | 'file'> & {
  readonly chart: Chart;
};

function Search({ view }: Pick<RoomActors, 'view'>) {
  const query = useSelector(view, ({ context }) => context.query);
  const found = useSelector(view, ({ context }) => context.found);
  const findIndex = useSelector(view, ({ context }) => context.findIndex);
  const elsewhere = useSelector(view, ({ context }) => context.elsewhere);
  const results = useSelector(view, ({ value }) => value.search);
  const texts = {
    empty: '',
    deciding: '',
    found: `${findIndex + 1} of ${found.length}`,
    nothing: elsewhere.length > 0 ? 'not here, but in' : 'nothing found',
  };
  return (
    <div className={styles.search}>
      <input
        type="search"
        aria-label="Find states, events and actions"
        placeholder="Find states, events, actions"
        value={query}
        onChange={({ target }) => view.send({ type: 'query.change', query: target.value })}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') view.send({ type: shiftKey ? 'find.previous' : 'find.next' });
        }}
      />
      <output>{texts[results]}</output>
      {elsewhere.map((id) => (
        <button key={id} type="button" onClick={() => view.send({ type: 'chart.choose', chart: id })}>
          {id}
        </button>
      ))}
    </div>
  );
}

export function Bar({ entries, view, file, chart }: BarProps) {
  const folded = useSelector(view, ({ context }) => context.folded);
  const panel = useSelector(view, ({ value }) => value.panel);
  const unknown = useSelector(view, ({ context }) => context.unknown);
  const isSaving = useSelector(file, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(file, (snapshot) => snapshot.hasTag('failed'));
  return (
    <header className={styles.bar}>
      <h1>Machine room</h1>
      <label>
        <span className="visually-hidden">Machine</span>
        <select
          value={chart.id}
          onChange={({ target }) => view.send({ type: 'chart.choose', chart: target.value })}
        >
          {[...entries.keys()]
            .sort((a, b) => a.localeCompare(b))
            .map((id) => (
              <option key={id}>{id}</option>
            ))}
        </select>
      </label>
      <Search view={view} />
      {folded.length > 0 ? (
        <button type="button" onClick={() => view.send({ type: 'states.unfold' })}>
          Unfold all
        </button>
      ) : null}
      <div className={styles.files} role="toolbar" aria-label="Save as">
        {formats.map(([format, name]) => (
          <button
            key={format}
            type="button"
            aria-disabled={isSaving}
            onClick={() => file.send({ type: 'drawing.save', request: { format, chart: chart.id, folded } })}
          >
            {name}
          </button>
        ))}
      </div>
      {unknown ? (
        <p role="alert">
          There is no {unknown} here: this is {chart.id}.
        </p>
      ) : null}
      {hasFailed ? <p role="alert">The file could not be made.</p> : null}
      <div className={styles.panels}>
        {/* The style sheet opens the outline by this checkbox. */}
        <label>
          <input type="checkbox" data-panel="outline" /> Outline
        </label>
        {panels.map(([name, text]) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={panel === name}
              onChange={() => view.send({ type: panel === name ? 'panel.close' : `${name}.open` })}
            />{' '}
            {text}
          </label>
        ))}
      </div>
    </header>
  );
}

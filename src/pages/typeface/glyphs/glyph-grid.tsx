/** The characters as a list box laid out in rows: one tab stop, arrow keys inside. */
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { GlyphEntry } from '../../../../domain/glyphs.ts';
import { codePointText, shownAlone } from './character.ts';
import styles from './glyphs.module.css';

type GlyphGridProps = {
  readonly glyphs: readonly GlyphEntry[];
  readonly face: string;
  readonly chosen: number;
  readonly onChoose: (codePoint: number) => void;
  readonly onMove: (by: number) => void;
};

const columnsOf = (grid: HTMLElement) => getComputedStyle(grid).gridTemplateColumns.split(' ').length;

export function GlyphGrid({ glyphs, face, chosen, onChoose, onMove }: GlyphGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  // The focus follows the choice, but only inside the grid: a search keeps the focus in its field.
  useEffect(() => {
    const option = grid.current?.querySelector<HTMLElement>(`[data-code-point="${chosen}"]`);
    if (!option || !grid.current?.contains(document.activeElement)) return;
    option.focus({ preventScroll: true });
    option.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columnsOf(event.currentTarget),
      ArrowUp: -columnsOf(event.currentTarget),
    };
    const [first, last] = [glyphs[0], glyphs.at(-1)];
    const by = steps[event.key];
    if (by !== undefined) onMove(by);
    else if (event.key === 'Home' && first) onChoose(first.code_point);
    else if (event.key === 'End' && last) onChoose(last.code_point);
    else return;
    event.preventDefault();
  };
  const isShown = glyphs.some(({ code_point }) => code_point === chosen);
  return (
    <div
      ref={grid}
      className={styles.grid}
      style={{ fontFamily: `"${face}", "${face.replace(/-whole$/, '')}-fallback"` }}
      role="listbox"
      tabIndex={-1}
      aria-label="Characters"
      aria-orientation="horizontal"
      onKeyDown={move}
      onClick={({ target }) => {
        const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null;
        if (option) onChoose(Number(option.dataset.codePoint));
      }}
    >
      {glyphs.map((glyph, index) => (
        <Cell
          key={glyph.code_point}
          glyph={glyph}
          isChosen={glyph.code_point === chosen}
          isStop={isShown ? glyph.code_point === chosen : index === 0}
        />
      ))}
    </div>
  );
}

type CellProps = { readonly glyph: GlyphEntry; readonly isChosen: boolean; readonly isStop: boolean };

const Cell = memo(function Cell({ glyph: { code_point, name }, isChosen, isStop }: CellProps) {
  const character = String.fromCodePoint(code_point);
  return (
    <div
      className={styles.cell}
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-selected={isChosen}
      aria-label={`${character === name ? '' : `${character} `}${name}, ${codePointText(code_point)}`}
      data-code-point={code_point}
    >
      {shownAlone(code_point)}
    </div>
  );
});

/** The characters as a list box of groups, laid out in rows: one tab stop, arrow keys inside (§glyphs.groups, §glyphs.keys). */

import { type KeyboardEvent, memo, useEffect, useId, useRef } from 'react';
import { type GlyphEntry, type GlyphGroup, groupsOf, neighbourInRow } from '../../../../domain/glyphs.ts';
import { faceOfWhole } from '../../../../domain/whole-face.ts';
import { Letters } from '../../../ui/letters.tsx';
import { codePointText, shownAlone } from './character.ts';
import styles from './glyphs.module.css';

type GlyphGridProps = {
  readonly glyphs: readonly GlyphEntry[];
  readonly face: string;
  readonly chosen: number;
  readonly onChoose: (codePoint: number) => void;
  readonly onMove: (by: number) => void;
};

/** As many as every group's grid has. */
const columnsOf = (list: HTMLElement) =>
  getComputedStyle(list.firstElementChild ?? list).gridTemplateColumns.split(' ').length;
const rowSteps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

export function GlyphGrid({ glyphs, face, chosen, onChoose, onMove }: GlyphGridProps) {
  const groups = groupsOf(glyphs);
  const grid = useRef<HTMLDivElement>(null);
  // The focus follows the choice, but only inside the grid: a search keeps the focus in its field.
  useEffect(() => {
    const option = grid.current?.querySelector<HTMLElement>(`[data-code-point="${chosen}"]`);
    if (!option || !grid.current?.contains(document.activeElement)) return;
    option.focus({ preventScroll: true });
    option.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event;
    const [step, rowStep] = [steps[key], rowSteps[key]];
    const target =
      rowStep === undefined
        ? { Home: glyphs[0], End: glyphs.at(-1) }[key]?.code_point
        : neighbourInRow(groups, chosen, rowStep, columnsOf(currentTarget));
    if (target !== undefined) onChoose(target);
    else if (step !== undefined) onMove(step);
    else if (rowStep === undefined) return;
    event.preventDefault();
  };
  const stop = glyphs.some(({ code_point }) => code_point === chosen) ? chosen : glyphs[0]?.code_point;
  return (
    <div
      ref={grid}
      className={styles.grid}
      style={{ fontFamily: `"${face}", "${faceOfWhole(face)}-fallback"` }}
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
      {groups.map((group) => (
        <Group key={group.name} group={group} chosen={chosen} stop={stop} />
      ))}
    </div>
  );
}

type GroupProps = {
  readonly group: GlyphGroup;
  readonly chosen: number;
  /** The code point that Tab leads to. */
  readonly stop: number | undefined;
};

function Group({ group: { name, glyphs }, chosen, stop }: GroupProps) {
  const label = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box holds no fieldset.
    <div className={styles.group} role="group" aria-labelledby={label}>
      <div className={styles.groupName} role="presentation">
        <span id={label}>{name}</span> <span className={styles.groupCount}>{glyphs.length}</span>
      </div>
      {glyphs.map((glyph) => (
        <Cell
          key={glyph.code_point}
          glyph={glyph}
          isChosen={glyph.code_point === chosen}
          isStop={glyph.code_point === stop}
        />
      ))}
    </div>
  );
}

type CellProps = { readonly glyph: GlyphEntry; readonly isChosen: boolean; readonly isStop: boolean };

const Cell = memo(function Cell({ glyph: { code_point, character_name }, isChosen, isStop }: CellProps) {
  return (
    <div
      className={styles.cell}
      role="option"
      tabIndex={isStop ? 0 : -1}
      aria-selected={isChosen}
      data-code-point={code_point}
    >
      <Letters>{shownAlone(code_point)}</Letters>{' '}
      <span className="visually-hidden">
        {character_name}, {codePointText(code_point)}
      </span>
    </div>
  );
});

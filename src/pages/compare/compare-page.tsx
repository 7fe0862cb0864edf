/** Styles of any typefaces in the same words, under one another or over each other (§compare.styles). */
import { useActorRef, useSelector } from '@xstate/react';
import { type DragEvent, useMemo, useRef } from 'react';
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import type { TypefaceCard } from '../../../domain/catalogue.ts';
import { maxCompared } from '../../../domain/compare-limit.ts';
import {
  type CompareContext,
  type ComparedRow,
  type CompareEvent,
  missingFrom,
  pairOf,
  rowsOf,
  wordsOf,
} from '../../../machines/compare.machine.ts';
import type { CompareLogics } from '../../compose/compare.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button } from '../../ui/button.tsx';
import { passFocusOnRemoval } from '../../ui/focus.ts';
import { Hung } from '../../ui/hung.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { FailedNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './compare.module.css';
import { CompareControls } from './compare-controls.tsx';
import { ComparedHead } from './compared-head.tsx';
import { ComparedText } from './compared-text.tsx';
import { LicencePrices } from './licence-prices.tsx';
import { OwnFontField } from './own-font-field.tsx';
import { StylePicker } from './style-picker.tsx';

type ComparePageProps = PageProps<ReplyOf<Api['typefaces']>, CompareLogics>;

export function ComparePage({ data, logics }: ComparePageProps) {
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>
          <Hung>Compare typefaces</Hung>
        </h1>
      </header>
      <noscript>
        {import.meta.env.SSR ? (
          <NeedsScript>
            <p>To compare typefaces, this page needs JavaScript.</p>
          </NeedsScript>
        ) : null}
      </noscript>
      <Comparison cards={data.data} logics={logics} />
    </>
  );
}

type ComparisonProps = {
  readonly cards: readonly Pick<TypefaceCard, 'page' | 'name'>[];
  readonly logics: CompareLogics;
};

export function Comparison({ cards, logics }: ComparisonProps) {
  const compare = useActorRef(logics.compare);
  const { send } = compare;
  const context = useSelector(compare, (snapshot) => snapshot.context);
  const isReading = useSelector(compare, (snapshot) => snapshot.matches({ setting: 'reading' }));
  const isLoading = useSelector(compare, (snapshot) => snapshot.hasTag('busy'));
  const ownFont = useActorRef(logics.ownFont);
  const { font, problem } = useSelector(ownFont, (snapshot) => snapshot.context);
  const texts = useRef<HTMLDivElement>(null);
  const { known, gone, setting } = context;
  const rows = useMemo(() => rowsOf(setting.styles, known, font), [setting.styles, known, font]);
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    ownFont.send({ type: 'font.choose', file });
  };
  return (
    <section
      className={styles.comparison}
      aria-label="Comparison"
      // The focus of what is removed.
      tabIndex={-1}
      data-ready={isReading ? undefined : ''}
      onDragOver={(event) => {
        // Text that is dragged keeps its own targets.
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={drop}
    >
      <CompareControls rows={rows} context={context} send={send} texts={texts}>
        <StylePicker
          cards={cards}
          machine={logics.picker}
          isFull={setting.styles.length === maxCompared}
          onAdd={(style) => send({ type: 'style.add', style })}
        />
        <OwnFontField problem={problem} onFile={(file) => ownFont.send({ type: 'font.choose', file })} />
      </CompareControls>
      <div
        ref={texts}
        className={styles.texts}
        style={{ fontSize: setting.sizePx, lineHeight: setting.leading / 100 }}
      >
        <Rows
          rows={rows}
          context={context}
          send={send}
          onRemove={({ key, style }) => {
            if (style) send({ type: 'style.remove', style: key });
            else ownFont.send({ type: 'font.remove' });
          }}
        />
      </div>
      {context.failure ? (
        <div className={styles.padded}>
          <FailedNotice
            title="We couldn’t load every style."
            message={context.failure.message}
            onRetry={() => send({ type: 'styles.retry' })}
          />
          <Button variant="quiet" onClick={() => send({ type: 'styles.drop' })}>
            Continue without them
          </Button>
        </div>
      ) : null}
      {isReading || isLoading ? (
        <div className={styles.padded}>
          <Skeleton label="The styles are loading" lines={[{ height: '6rem' }, { height: '6rem' }]} />
        </div>
      ) : null}
      <Status className={styles.empty}>
        {gone.length > 0 ? (
          <p className={styles.gone}>
            {gone.length === 1 ? 'This style is' : 'These styles are'} no longer here: {gone.join(', ')}
          </p>
        ) : null}
        {rows.length < 2 && !isReading && !isLoading && !context.failure ? (
          <p>{rows.length === 0 ? 'Choose two styles to compare' : 'Choose another style to compare with'}</p>
        ) : null}
      </Status>
      <LicencePrices context={context} send={send} />
    </section>
  );
}

type RowsProps = {
  readonly rows: readonly ComparedRow[];
  readonly context: CompareContext;
  readonly send: (event: CompareEvent) => void;
  readonly onRemove: (row: ComparedRow) => void;
};

/** Each style with its text; overlaid, the texts of two stand over each other, above the list of all. */
function Rows({ rows, context, send, onRemove }: RowsProps) {
  const words = wordsOf(context);
  const missing = useMemo(
    () => new Map(rows.map((row) => [row, missingFrom(row, words.text)])),
    [rows, words.text],
  );
  const isOverlaid = context.setting.mode === 'overlaid';
  const pair = isOverlaid ? pairOf(context, rows) : [];
  const textOf = (row: ComparedRow, place?: number) => (
    <ComparedText key={row.key} row={row} words={words} missing={missing.get(row) ?? []} place={place} />
  );
  return (
    <>
      {pair.length > 0 ? <div className={styles.overlay}>{pair.map(textOf)}</div> : null}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} ref={passFocusOnRemoval} className={styles.row}>
            <ComparedHead
              row={row}
              context={context}
              text={words.text}
              missing={missing.get(row) ?? []}
              place={pair.indexOf(row)}
              send={send}
              onRemove={() => onRemove(row)}
            />
            {isOverlaid ? null : textOf(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

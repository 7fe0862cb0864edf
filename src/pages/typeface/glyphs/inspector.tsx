/** One large character with metric lines and nodes, and its alternates by feature. */
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TypefaceDetail } from '../../../../domain/catalogue.ts';
import type { GlyphDrawing, GlyphList, GlyphMetrics } from '../../../../domain/glyphs.ts';
import type { glyphsMachine } from '../../../../machines/glyphs.machine.ts';
import { Button } from '../../../ui/button.tsx';
import { codePointText } from './character.ts';
import styles from './glyphs.module.css';

type InspectorProps = {
  readonly glyphs: ActorRefFrom<typeof glyphsMachine>;
  readonly detail: TypefaceDetail;
  readonly list: GlyphList;
};

export function Inspector({ glyphs, detail, list }: InspectorProps) {
  const { codePoint, drawing, failure } = useSelector(glyphs, ({ context }) => context);
  const isUndrawn = useSelector(glyphs, (snapshot) => snapshot.matches({ shown: 'drawingFailed' }));
  const isDrawing = useSelector(glyphs, (snapshot) => snapshot.matches({ shown: 'drawing' }));
  const entry = list.glyphs.find(({ code_point }) => code_point === codePoint);
  return (
    <div className={styles.inspector} aria-busy={isDrawing}>
      <DrawnGlyph metrics={list.metrics} drawing={drawing} label={entry?.character_name ?? ''} />
      {isUndrawn && failure ? (
        <div className={styles.notice} role="status">
          <p>{failure.message}</p>
          <Button onClick={() => glyphs.send({ type: 'glyph.retry' })}>Try again</Button>
        </div>
      ) : null}
      {entry ? (
        <dl className={styles.facts}>
          <Fact name="Name" text={entry.character_name} />
          <Fact name="Code point" text={codePointText(codePoint)} />
          <Fact name="Glyph" text={entry.name} />
          <Fact name="Advance" text={`${entry.advance} units (${list.metrics.units_per_em} per em)`} />
          <Fact
            name="Nodes"
            text={drawing && !isDrawing ? String(drawing.nodes.filter(({ on }) => on).length) : '…'}
          />
        </dl>
      ) : null}
      {drawing && drawing.alternates.length > 0 ? (
        <Alternates drawing={drawing} metrics={list.metrics} detail={detail} />
      ) : null}
    </div>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** The padding above the ascender and below the descender, as a share of the height. */
const paddingShare = 0.06;

function boxOf({ ascender, descender }: GlyphMetrics) {
  const height = (ascender - descender) * (1 + 2 * paddingShare);
  const top = ascender + (ascender - descender) * paddingShare;
  return { height, top };
}

type DrawnGlyphProps = {
  readonly metrics: GlyphMetrics;
  readonly drawing: GlyphDrawing | null;
  readonly label: string;
};

/** The lines' names are HTML text next to the drawing, so that they stay readable at every width. */
function DrawnGlyph({ metrics, drawing, label }: DrawnGlyphProps) {
  const { height, top } = boxOf(metrics);
  const width = height * 1.05;
  const lines = [
    ['Ascender', metrics.ascender],
    ['Cap height', metrics.cap_height],
    ['x-height', metrics.x_height],
    ['Baseline', 0],
    ['Descender', metrics.descender],
  ] as const;
  const advance = drawing?.advance ?? 0;
  // A glyph wider than the drawing is scaled down and centred on its baseline.
  const scale = Math.min(1, (width * 0.8) / Math.max(advance, 1));
  const left = (width - advance * scale) / 2;
  const size = height / 200;
  return (
    <div className={styles.sheet}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}, drawn large`}>
        {lines.map(([name, y]) => (
          <line key={name} className={styles.line} x1={0} x2={width} y1={top - y} y2={top - y} />
        ))}
        {drawing ? (
          <g transform={`translate(${left} ${top}) scale(${scale} ${-scale})`}>
            {[0, advance].map((x) => (
              <line
                key={x}
                className={styles.bearing}
                x1={x}
                x2={x}
                y1={metrics.descender}
                y2={metrics.ascender}
              />
            ))}
            <path className={styles.outline} d={drawing.path} />
            {drawing.nodes.map(({ x, y, on }, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a node is identified by its index in the outline.
                key={index}
                className={on ? styles.node : styles.handle}
                x={x - size}
                y={y - size}
                width={size * 2}
                height={size * 2}
                rx={on ? 0 : size}
              />
            ))}
          </g>
        ) : null}
      </svg>
      <div aria-hidden="true">
        {lines.map(([name, y]) => (
          <span key={name} className={styles.lineName} style={{ top: `${((top - y) / height) * 100}%` }}>
            {name} <span className={styles.lineHeight}>{y}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

type AlternatesProps = Pick<InspectorProps, 'detail'> & {
  readonly drawing: GlyphDrawing;
  readonly metrics: GlyphMetrics;
};

function Alternates({ drawing, metrics, detail }: AlternatesProps) {
  const title = useId();
  const names = new Map(detail.feature_texts.map(({ tag, name }) => [tag, name]));
  const { height, top } = boxOf(metrics);
  return (
    <div>
      <h3 className={styles.alternatesTitle} id={title}>
        By feature
      </h3>
      <ul className={styles.alternates} aria-labelledby={title}>
        {drawing.alternates.map(({ tag, path, advance }) => (
          <li key={tag} className={styles.alternate}>
            <svg
              viewBox={`${(advance - height) / 2} 0 ${height} ${height}`}
              className={styles.alternateShape}
              aria-hidden="true"
            >
              <path className={styles.outline} d={path} transform={`translate(0 ${top}) scale(1 -1)`} />
            </svg>
            <span>
              {names.get(tag)} <span className={styles.tag}>{tag}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

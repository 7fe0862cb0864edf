/** One large character with metric lines and nodes, and its alternates by feature. */
import { useSelector } from '@xstate/react';
import { useId, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { TypefaceDetail } from '../../../../domain/catalogue.ts';
import { type GlyphShape, marksOf } from '../../../../domain/glyph-frames.ts';
import type { GlyphDrawing, GlyphList, GlyphMetrics } from '../../../../domain/glyphs.ts';
import { type glyphAxesMachine, selectShape } from '../../../../machines/glyph-axes.machine.ts';
import type { glyphsMachine } from '../../../../machines/glyphs.machine.ts';
import { FailedNotice } from '../../../ui/notice.tsx';
import { codePointText } from './character.ts';
import { GlyphAxes } from './glyph-axes.tsx';
import styles from './glyphs.module.css';

type InspectorProps = {
  readonly glyphs: ActorRefFrom<typeof glyphsMachine>;
  readonly detail: TypefaceDetail;
  readonly list: GlyphList;
  readonly axes: ActorRefFrom<typeof glyphAxesMachine>;
};

export function Inspector({ glyphs, detail, list, axes }: InspectorProps) {
  const { metrics } = list;
  const { codePoint, drawing, failure } = useSelector(glyphs, ({ context }) => context);
  const isUndrawn = useSelector(glyphs, (snapshot) => snapshot.matches({ shown: 'drawingFailed' }));
  const isDrawing = useSelector(glyphs, (snapshot) => snapshot.matches({ shown: 'drawing' }));
  const { variable } = detail;
  const context = useSelector(axes, (snapshot) => snapshot.context);
  const isLoading = useSelector(axes, (snapshot) => snapshot.hasTag('busy'));
  const isPlaying = useSelector(axes, (snapshot) => snapshot.matches('playing'));
  const varied = useMemo(() => selectShape({ context }), [context]);
  const { frames } = context;
  const entry = list.glyphs.find(({ code_point }) => code_point === codePoint);
  const name = entry?.character_name ?? '';
  const shape = varied ?? drawing;
  const advance = varied ? varied.advance : entry?.advance;
  const unitsPerEm = varied && frames ? frames.units_per_em : metrics.units_per_em;
  const isBusy = varied ? isLoading : isDrawing;
  return (
    <div className={styles.inspector} aria-busy={isDrawing || isLoading}>
      <DrawnGlyph
        metrics={metrics}
        shape={shape}
        unit={metrics.units_per_em / unitsPerEm}
        widest={Math.max(...(varied && frames ? frames.frames : [shape]).map((drawn) => drawn?.advance ?? 0))}
        label={name}
      />
      {isUndrawn && failure ? (
        <FailedNotice title={failure.message} onRetry={() => glyphs.send({ type: 'glyph.retry' })} />
      ) : null}
      {variable ? <GlyphAxes axes={axes} font={variable} name={name} /> : null}
      {entry ? (
        <dl className={styles.facts}>
          <Fact name="Name" text={name} />
          <Fact name="Code point" text={codePointText(codePoint)} />
          <Fact name="Glyph" text={entry.name} />
          <Fact
            name="Advance"
            text={`${isPlaying || (varied && isLoading) ? '…' : advance} units (${unitsPerEm} per em)`}
          />
          <Fact
            name="Nodes"
            text={shape && !isBusy && !isPlaying ? String(shape.nodes.filter(({ on }) => on).length) : '…'}
          />
        </dl>
      ) : null}
      {drawing && drawing.alternates.length > 0 ? (
        <Alternates drawing={drawing} metrics={metrics} detail={detail} />
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
  readonly shape: GlyphShape | null;
  /** How many units of the metrics one of the shape is. */
  readonly unit: number;
  /** The widest advance that the glyph has while its axes move: it stays at its place. */
  readonly widest: number;
  readonly label: string;
};

/** The lines' names are HTML text next to the drawing, so that they stay readable at every width. */
function DrawnGlyph({ metrics, shape, unit, widest, label }: DrawnGlyphProps) {
  const { height, top } = boxOf(metrics);
  const width = height * 1.05;
  const lines = [
    ['Ascender', metrics.ascender],
    ['Cap height', metrics.cap_height],
    ['x-height', metrics.x_height],
    ['Baseline', 0],
    ['Descender', metrics.descender],
  ] as const;
  // A glyph wider than the drawing is scaled down and centred on its baseline.
  const scale = Math.min(unit, (width * 0.8) / Math.max(widest, 1));
  const left = (width - widest * scale) / 2;
  const markSize = height / 200 / unit;
  const marks = marksOf(shape?.nodes ?? [], markSize);
  return (
    <div className={styles.sheet}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}, drawn large`}
        data-glyph=""
        data-mark-size={markSize}
      >
        {lines.map(([name, y]) => (
          <line key={name} className={styles.line} x1={0} x2={width} y1={top - y} y2={top - y} />
        ))}
        {shape ? (
          <g transform={`translate(${left} ${top}) scale(${scale} ${-scale})`}>
            {(['origin', 'advance'] as const).map((part) => {
              const x = part === 'origin' ? 0 : shape.advance;
              return (
                <line
                  key={part}
                  data-part={part}
                  className={styles.bearing}
                  x1={x}
                  x2={x}
                  y1={metrics.descender / unit}
                  y2={metrics.ascender / unit}
                />
              );
            })}
            <path data-part="outline" className={styles.outline} d={shape.path} />
            <path data-part="off" className={styles.handle} d={marks.off} />
            <path data-part="on" className={styles.node} d={marks.on} />
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
      <h3 className={styles.partTitle} id={title}>
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

/** The drawing in its window: handles wheel, drag, keys and clicks. */
import { useSelector } from '@xstate/react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type Drawing, type Point, readableScale } from '../chart/drawing.ts';
import { paint } from '../chart/paint.ts';
import { type Marks, sceneOf } from '../chart/scene.ts';
import type { Viewport } from '../chart-view.machine.ts';
import type { RoomActors } from '../compose.ts';
import styles from './board.module.css';
import { Scene } from './scene.tsx';
import { areasOf, inSight, moved, zoomed } from './viewport.ts';

const margin = 12;
const keyStep = 60;
const zoomStep = 1.25;
/** A drawing is as large as the window allows, but a small chart isn't enlarged beyond this. */
const maxScale = 1.35;
/** A pointer that moved less than this is a click. */
const clickTolerancePx = 4;

const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
};

/** The id of the transition or state that an element is part of. */
function idAt(target: EventTarget): string | null {
  const found =
    target instanceof Element ? target.closest<SVGElement>('[data-edge], [data-state]')?.dataset : undefined;
  return found?.edge ?? found?.state ?? null;
}

/** The current viewport, measured from the SVG, also when it is fitted by the style sheet. */
function viewportOf(svg: SVGSVGElement): Viewport {
  const group = svg.querySelector('g');
  const matrix = group?.getScreenCTM();
  const window = svg.parentElement?.getBoundingClientRect();
  if (!matrix || !window) return { x: 0, y: 0, scale: 1 };
  return { scale: matrix.a, x: matrix.e - window.x, y: matrix.f - window.y };
}

/** A drawing with its margins. */
const sizeOf = (drawing: Drawing | null) => ({
  width: (drawing?.width ?? 1) + margin * 2,
  height: (drawing?.height ?? 1) + margin * 2,
});

/** Of a large initial state, what the window shows beyond the start dot. */
const beyondStart = 160;

/** Where the first initial state ends, which is in sight at the beginning; what is before it is as far as there is room. */
function beginningOf({ starts: [start], boxes }: Drawing): Point {
  const { x, y } = start?.dot ?? { x: 0, y: 0 };
  const outer = boxes.find(({ state }) => state.id === start?.state)?.state;
  const initial = boxes.find(({ state }) => outer?.initial.includes(state.id));
  return {
    x: Math.min(x + beyondStart, initial ? initial.x + initial.width : x),
    y: Math.min(y + beyondStart, initial ? initial.y + initial.height : y),
  };
}

/** How far a drawing that is larger than the window is moved, no further than a point needs to be in it, nor than its end. */
const offset = (at: number, size: number, window: string) =>
  `calc(-1 * clamp(0px, ${at}px - ${window}, max(0px, ${size}px - ${window})))`;

/** The whole drawing; or, where it would be too small to read, its part around the start of the initial state. */
function styleOf(drawing: Drawing | null, isFitted: boolean): CSSProperties {
  const { width, height } = sizeOf(drawing);
  const largest = { maxInlineSize: width * maxScale, maxBlockSize: height * maxScale };
  if (isFitted) return largest;
  const [readableWidth, readableHeight] = [width * readableScale, height * readableScale];
  const { x, y } = drawing ? beginningOf(drawing) : { x: 0, y: 0 };
  const at = { x: (x + margin * 2) * readableScale, y: (y + margin * 2) * readableScale };
  return {
    ...largest,
    minInlineSize: readableWidth,
    minBlockSize: readableHeight,
    translate: `${offset(at.x, readableWidth, '100cqw')} ${offset(at.y, readableHeight, '100cqh')}`,
  };
}

type BoardProps = Pick<RoomActors, 'entries' | 'view'> & { readonly marks: Marks };

export const Board = memo(({ entries, view, marks }: BoardProps) => {
  const drawing = useSelector(view, ({ context }) => context.drawing);
  const viewport = useSelector(view, ({ context }) => context.viewport);
  const sought = useSelector(view, ({ context }) => context.sought);
  const isFitted = useSelector(view, (snapshot) => snapshot.matches({ window: 'fitted' }));
  const isBusy = useSelector(view, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(view, (snapshot) => snapshot.hasTag('failed'));
  const svg = useRef<SVGSVGElement>(null);
  const free = useRef<HTMLDivElement>(null);
  const drag = useRef<{ viewport: Viewport; x: number; y: number; hasMoved: boolean } | null>(null);

  const move = (change: (viewport: Viewport) => Viewport) => {
    if (svg.current) view.send({ type: 'viewport.move', viewport: change(viewportOf(svg.current)) });
  };
  const zoom = (factor: number, at?: { x: number; y: number }) => {
    const window = svg.current?.parentElement?.getBoundingClientRect();
    if (!window) return;
    const about = at
      ? { x: at.x - window.x, y: at.y - window.y }
      : { x: window.width / 2, y: window.height / 2 };
    move((current) => zoomed(current, factor, about));
  };
  const wheel = useRef((_: WheelEvent) => {});
  // As on a map in a page: the wheel moves; with Ctrl, as which browsers report two fingers too, it zooms.
  wheel.current = ({ ctrlKey, metaKey, deltaX, deltaY, clientX, clientY }) => {
    if (ctrlKey || metaKey) zoom(Math.exp(-deltaY / 500), { x: clientX, y: clientY });
    else move((current) => moved(current, { x: -deltaX, y: -deltaY }));
  };

  useEffect(() => {
    const board = svg.current?.parentElement;
    // React's wheel listeners are passive: the page would scroll as well.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      wheel.current(event);
    };
    board?.addEventListener('wheel', onWheel, { passive: false });
    return () => board?.removeEventListener('wheel', onWheel);
  }, []);

  useLayoutEffect(() => {
    const chart = drawing && entries.get(drawing.id)?.chart;
    if (!svg.current || !free.current || !chart || isBusy) return;
    const before = viewportOf(svg.current);
    const window = free.current.getBoundingClientRect();
    const after = inSight(before, areasOf(chart, drawing, sought), window, drawing, margin);
    if (after !== before) view.send({ type: 'viewport.move', viewport: after });
  }, [entries, view, drawing, sought, isBusy]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step) move((current) => moved(current, step));
    else if (event.key === '+' || event.key === '=') zoom(zoomStep);
    else if (event.key === '-') zoom(1 / zoomStep);
    else if (event.key === '0') view.send({ type: 'viewport.fit' });
    else if (event.key === 'Home') view.send({ type: 'viewport.reset' });
    else if (event.key === 'Escape') view.send({ type: 'selection.clear' });
    else return;
    event.preventDefault();
  };
  const onPointerDown = ({ clientX, clientY, button }: PointerEvent) => {
    if (button === 0 && svg.current)
      drag.current = { viewport: viewportOf(svg.current), x: clientX, y: clientY, hasMoved: false };
  };
  const onPointerMove = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent) => {
    const from = drag.current;
    if (!from) return;
    const by = { x: clientX - from.x, y: clientY - from.y };
    if (!from.hasMoved && Math.hypot(by.x, by.y) < clickTolerancePx) return;
    if (!from.hasMoved) currentTarget.setPointerCapture(pointerId);
    from.hasMoved = true;
    view.send({ type: 'viewport.move', viewport: moved(from.viewport, by) });
  };
  const onPointerUp = ({ target }: PointerEvent) => {
    const isClick = drag.current && !drag.current.hasMoved;
    drag.current = null;
    if (!isClick || !(target instanceof Element)) return;
    const fold = target.closest<SVGElement>('[data-fold]')?.dataset.fold;
    if (fold) return view.send({ type: 'state.toggle', id: fold });
    const chart = target.closest<SVGElement>('[data-runs]')?.dataset.runs;
    if (chart !== undefined && entries.has(chart)) return view.send({ type: 'chart.choose', chart });
    const id = idAt(target);
    if (id) view.send({ type: 'entry.select', id });
  };

  const { width, height } = sizeOf(drawing);
  const shapes = useMemo(
    () => (drawing ? sceneOf(drawing, marks, { isInteractive: true }) : []),
    [drawing, marks],
  );
  return (
    <>
      <style>{paint}</style>
      <div
        className={styles.board}
        // It handles its own keys; the outline has the same content for screen readers.
        role="application"
        aria-label="Drawing. Arrow keys and the wheel move, plus and minus and Ctrl with the wheel zoom, 0 fits, Home begins; the outline has the same as text."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application handles keys, so it must be focusable.
        tabIndex={0}
        data-busy={isBusy}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerOver={({ target }) => view.send({ type: 'entry.point', id: idAt(target) })}
        onPointerLeave={() => view.send({ type: 'entry.point', id: null })}
      >
        <svg
          ref={svg}
          className={`chart ${styles.drawing}`}
          aria-hidden="true"
          {...(viewport
            ? {}
            : {
                viewBox: `${-margin} ${-margin} ${width} ${height}`,
                style: styleOf(drawing, isFitted),
              })}
        >
          <g
            transform={
              viewport ? `translate(${viewport.x} ${viewport.y}) scale(${viewport.scale})` : undefined
            }
          >
            <Scene shapes={shapes} />
          </g>
        </svg>
        {hasFailed ? (
          <p className={styles.failure}>
            This chart could not be laid out.{' '}
            <button type="button" onClick={() => view.send({ type: 'drawing.retry' })}>
              Try again
            </button>
          </p>
        ) : null}
      </div>
      {/* What neither the buttons nor the opened entry lie over. */}
      <div ref={free} className={styles.free} />
      <div className={styles.zoom} role="toolbar" aria-label="Zoom">
        <button type="button" aria-label="Zoom in" onClick={() => zoom(zoomStep)}>
          +
        </button>
        <button type="button" aria-label="Zoom out" onClick={() => zoom(1 / zoomStep)}>
          −
        </button>
        <button type="button" onClick={() => view.send({ type: 'viewport.reset' })}>
          Start
        </button>
        <button type="button" onClick={() => view.send({ type: 'viewport.fit' })}>
          Fit
        </button>
      </div>
    </>
  );
});

/** What is under the pointer or has the focus, in words; else the current find. */
import { useSelector } from '@xstate/react';
import type { Chart } from '../chart/chart.ts';
import { currentFind } from '../chart-view.machine.ts';
import type { RoomActors } from '../compose.ts';
import styles from './caption.module.css';
import { edgeText } from './report-text.ts';

type CaptionProps = Pick<RoomActors, 'view'> & { readonly chart: Chart };

export function Caption({ view, chart }: CaptionProps) {
  const shown = useSelector(view, ({ context }) => context.pointed ?? currentFind(context));
  const state = chart.states.find(({ id }) => id === shown);
  const edge = chart.edges.find(({ id }) => id === shown);
  const description = state?.description ?? edge?.description;
  if (!edge && !description) return null;
  return (
    <p className={styles.caption}>
      <strong>{edge ? edgeText(edge) : state?.key}</strong> {description}
    </p>
  );
}

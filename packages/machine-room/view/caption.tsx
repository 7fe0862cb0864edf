/** What is under the pointer or has the focus, in words. */
import { useSelector } from '@xstate/react';
import type { Chart } from '../chart/chart.ts';
import type { RoomActors } from '../compose.ts';
import styles from './caption.module.css';
import { edgeText } from './report-text.ts';

type CaptionProps = Pick<RoomActors, 'view'> & { readonly chart: Chart };

export function Caption({ view, chart }: CaptionProps) {
  const pointed = useSelector(view, ({ context }) => context.pointed);
  const state = chart.states.find(({ id }) => id === pointed);
  const edge = chart.edges.find(({ id }) => id === pointed);
  const description = state?.description ?? edge?.description;
  if (!edge && !description) return null;
  return (
    <p className={styles.caption}>
      <strong>{edge ? edgeText(edge) : state?.key}</strong> {description}
    </p>
  );
}

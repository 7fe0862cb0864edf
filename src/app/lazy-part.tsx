/** A part of a page that the server renders with it, and whose code comes when it is near the viewport. */
import { useSelector } from '@xstate/react';
import { type ComponentType, memo, type ReactNode, Suspense, use, useState } from 'react';
import { type ApproachedActor, useApproached } from './lazy-code.ts';
import styles from './lazy-part.module.css';
import { PartFailure } from './part-failure.tsx';

type LazyPartProps = {
  /** The anchor of jumps to it. */
  readonly id: string;
  /** The approximate height of the part, so that little moves when it comes after the page. */
  readonly reserve: string;
  readonly load: () => Promise<ComponentType>;
  /** What the server renders; null in a browser. */
  readonly onServer: ReactNode;
};

/** The distance from the viewport at which a part's code is loaded. */
export const preloadMargin = '900px 0px';

/** How high each part was when it was left, by its address: Back finds the page as high as it was. */
const heights = new Map<string, number>();

/**
 * Its HTML is read before its code is there: until then nothing here is rendered again, which would take the HTML away. So
 * what `load` closes over must stay the same for a key, and no change of it is followed.
 */
export const LazyPart = memo(
  ({ id, reserve, load, onServer }: LazyPartProps) => {
    const { ref, actor, whenLoaded } = useApproached(load, preloadMargin);
    const [place] = useState(() => (import.meta.env.SSR ? id : location.pathname + id));
    const [measured] = useState(() => (element: HTMLElement | null) => {
      const stop = ref(element);
      return () => {
        if (element) heights.set(place, element.offsetHeight);
        stop?.();
      };
    });
    return (
      <div ref={measured} id={id} className={styles.part}>
        <Suspense fallback={<div style={{ minBlockSize: heights.get(place) ?? reserve }} />}>
          {import.meta.env.SSR ? onServer : <Loaded code={whenLoaded} />}
        </Suspense>
        <Failure actor={actor} />
      </div>
    );
  },
  (before, after) => before.id === after.id,
);

function Loaded({ code }: { readonly code: Promise<ComponentType> }) {
  const View = use(code);
  return <View />;
}

function Failure({ actor }: { readonly actor: ApproachedActor }) {
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  return hasFailed ? <PartFailure onRetry={() => actor.send({ type: 'code.retry' })} /> : null;
}

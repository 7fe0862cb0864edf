/** A section whose code is loaded when it comes near the viewport. */
import type { ComponentType, ReactNode } from 'react';
import { useLazyCode } from '../../app/lazy-code.ts';
import { preloadMargin } from '../../app/lazy-part.tsx';
import { PartFailure } from '../../app/part-failure.tsx';
import styles from './lazy-section.module.css';

type LazySectionProps = {
  readonly id: string;
  readonly title: string;
  /** The approximate height of the section, so that nothing moves when it loads. */
  readonly reserve: string;
  readonly load: () => Promise<ComponentType>;
  readonly children?: ReactNode;
};

export function LazySection({ id, title, reserve, load, children }: LazySectionProps) {
  const { ref, state, code: View, retry } = useLazyCode(load, preloadMargin);
  return (
    <section
      ref={ref}
      id={id}
      className={styles.section}
      style={{ minBlockSize: reserve }}
      aria-labelledby={`${id}-title`}
      aria-busy={state.hasTag('busy')}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      {state.hasTag('failed') ? <PartFailure onRetry={retry} /> : null}
      {View ? <View /> : null}
    </section>
  );
}

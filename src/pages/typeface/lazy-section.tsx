/** A section whose code is loaded when it comes near the viewport. */
import type { ComponentType, ReactNode } from 'react';
import { useVersion } from '../../app/actors.tsx';
import { useLazyCode } from '../../app/lazy-code.ts';
import { Button } from '../../ui/button.tsx';
import styles from './lazy-section.module.css';

type LazySectionProps = {
  readonly id: string;
  readonly title: string;
  /** The approximate height of the section, so that nothing moves when it loads. */
  readonly reserve: string;
  readonly load: () => Promise<ComponentType>;
  readonly children?: ReactNode;
};

const preloadMargin = '900px 0px';

export function LazySection({ id, title, reserve, load, children }: LazySectionProps) {
  const { ref, state, code: View, retry } = useLazyCode(load, preloadMargin);
  const version = useVersion();
  const failureNotice = (
    <div className={styles.failed} role="status">
      <p>Please check your connection</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  );
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
      {state.hasTag('failed') ? (version?.failureView.part(failureNotice) ?? failureNotice) : null}
      {View ? <View /> : null}
    </section>
  );
}

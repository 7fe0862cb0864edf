/** A section whose code is loaded when it comes near the viewport. */
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useVersion } from '../../app/actors.tsx';
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

/** Loading the code is view state; the section's behaviour is in its machine. */
type LoadState = { readonly View: ComponentType | null; readonly failed: boolean };

export function LazySection({ id, title, reserve, load, children }: LazySectionProps) {
  const section = useRef<HTMLElement>(null);
  const [{ View, failed }, setLoadState] = useState<LoadState>({ View: null, failed: false });
  const version = useVersion();
  const fetchView = () => {
    setLoadState({ View: null, failed: false });
    load().then(
      (loaded) => setLoadState({ View: loaded, failed: false }),
      () => setLoadState({ View: null, failed: true }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it first comes near.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        fetchView();
      },
      { rootMargin: preloadMargin },
    );
    if (section.current) observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
  const failureNotice = (
    <div className={styles.failed} role="alert">
      <p>Please check your connection</p>
      <Button onClick={fetchView}>Try again</Button>
    </div>
  );
  return (
    <section
      ref={section}
      id={id}
      className={styles.section}
      style={{ minBlockSize: reserve }}
      aria-labelledby={`${id}-title`}
      aria-busy={View === null && !failed}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
      {failed ? (version?.failureView.part(failureNotice) ?? failureNotice) : null}
      {View ? <View /> : null}
    </section>
  );
}

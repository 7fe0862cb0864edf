/** A part of the page whose code is fetched when it comes near: the first load doesn't pay for it. */
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useVersion } from '../../actors.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './late-section.module.css';

type LateSectionProps = {
  readonly id: string;
  readonly title: string;
  /** About as tall as the part will be, so that nothing moves when it comes. */
  readonly reserve: string;
  readonly load: () => Promise<ComponentType>;
  readonly children?: ReactNode;
};

const ahead = '900px 0px';

/** Whether code has come is the view's own affair: what the part then does is its machine's. */
type Arrival = { readonly View: ComponentType | null; readonly failed: boolean };

export function LateSection({ id, title, reserve, load, children }: LateSectionProps) {
  const section = useRef<HTMLElement>(null);
  const [{ View, failed }, setArrival] = useState<Arrival>({ View: null, failed: false });
  const version = useVersion();
  const fetchView = () => {
    setArrival({ View: null, failed: false });
    load().then(
      (loaded) => setArrival({ View: loaded, failed: false }),
      () => setArrival({ View: null, failed: true }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it first comes near.
  useEffect(() => {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        fetchView();
      },
      { rootMargin: ahead },
    );
    if (section.current) near.observe(section.current);
    return () => near.disconnect();
  }, []);
  const lost = (
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
      {failed ? (version?.insteadOf.part(lost) ?? lost) : null}
      {View ? <View /> : null}
    </section>
  );
}

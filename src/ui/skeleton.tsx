/** A placeholder while content loads: bars of the right size, with one label, which comes into sight after 5 s. */
import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';

/** Sizes are CSS lengths, e.g. `{height: '4rem', width: '60%'}`. */
export type SkeletonLine = { readonly height: string; readonly width?: string };

type SkeletonProps = {
  readonly label: string;
  readonly lines: readonly SkeletonLine[];
  /** It stands for what gives the page its height: after Back and a reload it has room for any place on the page. */
  readonly isPage?: boolean;
  /** What is said below the bars. */
  readonly children?: ReactNode;
};

export function Skeleton({ label, lines, isPage, children }: SkeletonProps) {
  return (
    <div className={styles.room} data-page={isPage}>
      <span className="visually-hidden" role="status" aria-busy="true">
        {label}
      </span>
      <div className={styles.skeleton} data-label={children ? undefined : label}>
        {lines.map(({ height, width = '100%' }, index) => {
          const size: CSSProperties = { blockSize: height, inlineSize: width };
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identified by their index.
          return <span key={index} className={styles.line} style={size} aria-hidden="true" />;
        })}
        {children}
      </div>
    </div>
  );
}

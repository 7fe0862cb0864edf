import 'react';

declare module 'react' {
  /** Custom properties are CSS too. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

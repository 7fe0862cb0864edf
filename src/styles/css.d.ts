import 'react';

declare module 'react' {
  /** Allows custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

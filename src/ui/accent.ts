/** A family's two colours as CSS properties of an element. */
import type { CSSProperties } from 'react';

/** `ink_on_accent` is legible on `accent`; both are CSS colours. */
export function accentOf(colours: {
  readonly accent: string;
  readonly ink_on_accent: string;
}): CSSProperties {
  // React's type has no custom properties.
  return { '--accent': colours.accent, '--on-accent': colours.ink_on_accent } as CSSProperties;
}

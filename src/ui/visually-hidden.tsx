/** Words for whoever doesn't see the screen. */
import type { ReactNode } from 'react';

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** Views that are rendered alone, in the foundry of tests. */
import type { ReactNode } from 'react';
import { FoundryContext } from '../../src/ui/foundry.tsx';
import { brand } from './foundry.ts';

/** A `wrapper` of `render`. */
export const InFoundry = ({ children }: { readonly children: ReactNode }) => (
  <FoundryContext value={brand}>{children}</FoundryContext>
);

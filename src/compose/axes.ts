/** Provides the machines of a typeface page's variable axes; loaded with them. */
import { axesMachine } from '../../machines/axes.machine.ts';
import type { Environment } from './environment.ts';
import { composeFamilyText } from './family-text.ts';

export const composeAxes = (environment: Environment) => ({
  axes: axesMachine,
  familyText: (slug: string) => composeFamilyText(environment, slug),
});

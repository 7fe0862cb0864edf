/** Every walk, in the order of the report. */
import type { AnyWalk } from './walk.ts';
import { loginWalk } from './walks/login.walk.ts';
import { maintenanceWalk } from './walks/maintenance.walk.ts';
import { newsletterWalk, trialWalk } from './walks/visitor-forms.walk.ts';

export const walks: readonly AnyWalk[] = [maintenanceWalk, loginWalk, trialWalk, newsletterWalk];

/** The shop's name, for forms: a password must be more than that. */
import { selectFoundry } from '../../machines/maintenance.machine.ts';
import type { AppWindow } from '../app/actors.tsx';

/** As the settings have it when the page opens. */
export const shopNameOf = ({ maintenance }: Pick<AppWindow, 'maintenance'>): string =>
  selectFoundry(maintenance.getSnapshot()).name;

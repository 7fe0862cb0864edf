/** What every window starts right after hydration: one file, loaded then because a deploy may remove it later. */
import type { AppWindow } from '../app/actors.tsx';
import { keepFocus } from '../effects/kept-focus.ts';
import { startAnnouncer } from './announcer.ts';
import { startIntent } from './intent.ts';
import { type ComposedVersion, composeVersion, versionLogic } from './version.tsx';

/** Once somebody is there, who may print: without this code names that were never near are printed in their fallbacks. */
function preparePrint(): void {
  for (const sign of ['pointerover', 'keydown'] as const)
    addEventListener(
      sign,
      () =>
        void import('../effects/print-faces.ts').then(
          ({ loadNamesForPrint }) => loadNamesForPrint(),
          () => undefined,
        ),
      { once: true },
    );
}

/** Starts the announcer, the care for the focus, what is fetched ahead and the version check, which it returns; `build` is the window's. */
export function startLate(appWindow: AppWindow, build: string): ComposedVersion {
  startAnnouncer(appWindow);
  keepFocus();
  startIntent(appWindow);
  preparePrint();
  return composeVersion(versionLogic(appWindow.environment), build);
}

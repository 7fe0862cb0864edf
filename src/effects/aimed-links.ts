/** Tells which link of the site the reader points at, focuses or presses. */
import { linkUnder } from './history.ts';

type AimListener = (link: HTMLAnchorElement | null, isPressed: boolean) => void;

/** Whether the reader asked the browser to save data; no browser but Chromium tells. */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Calls the listener for each link that is aimed at, with null once none is any more. */
export function watchAimedLinks(listener: AimListener): void {
  let last: HTMLAnchorElement | null = null;
  let place = '0 0';
  const aim = (event: Event) => {
    const isPressed = event.type === 'pointerdown';
    if (event instanceof PointerEvent) {
      const { screenX, screenY } = event;
      // A pointer that rests has other elements under it when keys scroll the page: it aims at nothing.
      if (!isPressed && place === `${screenX} ${screenY}`) return;
      place = `${screenX} ${screenY}`;
    }
    const link = linkUnder(event);
    if (link === last && !isPressed) return;
    last = link;
    listener(link, isPressed);
  };
  for (const eventName of ['pointerover', 'focusin', 'pointerdown'] as const)
    document.addEventListener(eventName, aim, { passive: true });
}

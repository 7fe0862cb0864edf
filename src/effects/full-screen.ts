/** Showing one element on the whole screen. */

/** Fills the screen with the first element that matches, until the signal is aborted; calls `onLeft` when the visitor leaves. Rejects where the browser refuses. */
export async function fillScreenWith(
  selector: string,
  signal: AbortSignal,
  onLeft: () => void,
): Promise<void> {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  await element.requestFullscreen();
  const leave = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
  };
  if (signal.aborted) return leave();
  signal.addEventListener('abort', leave);
  document.addEventListener(
    'fullscreenchange',
    () => {
      if (document.fullscreenElement) return;
      signal.removeEventListener('abort', leave);
      onLeft();
    },
    { signal },
  );
}

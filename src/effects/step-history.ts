/** The browser's own Back and Forward walk the checkout's steps: each step is an entry of the history. */

const stepOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : undefined;

/** A step forward gets an entry of its own; any other change stays in the entry that is there. */
export function showStep(step: number): void {
  const shown = stepOf(history.state);
  if (shown === step) return;
  const state = { ...history.state, step };
  if (shown === undefined || shown < 2 || step < shown) history.replaceState(state, '');
  else history.pushState(state, '');
}

/** After a refused visit the entry tells the step that really stands. */
export function keepStep(step: number): void {
  if (stepOf(history.state) !== step) history.replaceState({ ...history.state, step }, '');
}

/** Hears which step the reader went to; returns the way to stop. */
export function onStep(listener: (step: number) => void): () => void {
  const hear = ({ state }: PopStateEvent) => {
    const step = stepOf(state);
    if (step !== undefined && location.pathname === '/checkout') listener(step);
  };
  addEventListener('popstate', hear);
  return () => removeEventListener('popstate', hear);
}

/** Makes each checkout step a history entry, so that the browser's Back and Forward work. */

const stepOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number'
    ? state.step
    : undefined;

/** Pushes a history entry for a step forward; any other change replaces the current entry. */
export function pushStep(step: number): void {
  const currentStep = stepOf(history.state);
  if (currentStep === step) return;
  const state = { ...history.state, step };
  if (currentStep === undefined || currentStep < 2 || step < currentStep) history.replaceState(state, '');
  else history.pushState(state, '');
}

/** Corrects the entry to the actual step after a rejected navigation. */
export function correctStep(step: number): void {
  if (stepOf(history.state) !== step) history.replaceState({ ...history.state, step }, '');
}

/** Calls the listener with the step of a back or forward navigation; returns the unsubscribe function. */
export function onStepChange(listener: (step: number) => void): () => void {
  const onPopState = ({ state }: PopStateEvent) => {
    const step = stepOf(state);
    if (step !== undefined && location.pathname === '/checkout') listener(step);
  };
  addEventListener('popstate', onPopState);
  return () => removeEventListener('popstate', onPopState);
}

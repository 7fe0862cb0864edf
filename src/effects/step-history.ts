/** Makes each checkout step a history entry, so that the browser's Back and Forward work. */
import { type CheckoutStep, isBefore, isCheckoutStep } from '../../domain/checkout-steps.ts';

const stepOf = (state: unknown): CheckoutStep | undefined =>
  typeof state === 'object' && state !== null && 'step' in state && isCheckoutStep(state.step)
    ? state.step
    : undefined;

/** Pushes a history entry for a step forward; any other change replaces the current entry. */
export function pushStep(step: CheckoutStep): void {
  const currentStep = stepOf(history.state);
  if (currentStep === step) return;
  const state = { ...history.state, step };
  const isForward = currentStep && currentStep !== 'account' && isBefore(currentStep, step);
  if (isForward) history.pushState(state, '');
  else history.replaceState(state, '');
}

/** Corrects the entry to the actual step after a rejected navigation. */
export function correctStep(step: CheckoutStep): void {
  if (stepOf(history.state) !== step) history.replaceState({ ...history.state, step }, '');
}

/** Calls the listener with the step of a back or forward navigation; returns the unsubscribe function. */
export function onStepChange(listener: (step: CheckoutStep) => void): () => void {
  const onPopState = ({ state }: PopStateEvent) => {
    const step = stepOf(state);
    if (step !== undefined && location.pathname === '/checkout') listener(step);
  };
  addEventListener('popstate', onPopState);
  return () => removeEventListener('popstate', onPopState);
}

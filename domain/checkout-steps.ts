/** The checkout's steps in their order, with their titles: everything maps over them. */
export const stepTitles = {
  account: 'Your account',
  information: 'Order information',
  review: 'Order review',
  payment: 'Payment',
} as const;
export type CheckoutStep = keyof typeof stepTitles;

export const isCheckoutStep = (name: unknown): name is CheckoutStep =>
  typeof name === 'string' && Object.hasOwn(stepTitles, name);

export const checkoutSteps: readonly CheckoutStep[] = Object.keys(stepTitles).filter(isCheckoutStep);

/** Its place, from 1: for the stored progress and the eye. Everything else names a step. */
export const stepNumber = (step: CheckoutStep): number => checkoutSteps.indexOf(step) + 1;

/** The step at a place; undefined where there is none. */
export const stepAt = (number: number): CheckoutStep | undefined => checkoutSteps[number - 1];

export const isBefore = (a: CheckoutStep, b: CheckoutStep): boolean => stepNumber(a) < stepNumber(b);

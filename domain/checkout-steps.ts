/** The checkout's steps in their order, with their titles: everything maps over them. */
export const checkoutSteps = ['account', 'information', 'review', 'payment'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

export const stepTitles: Readonly<Record<CheckoutStep, string>> = {
  account: 'Your account',
  information: 'Order information',
  review: 'Order review',
  payment: 'Payment',
};

export const isCheckoutStep = (name: unknown): name is CheckoutStep =>
  checkoutSteps.some((step) => step === name);

/** Its place, from 1: for the eye. Everything else names a step. */
export const stepNumber = (step: CheckoutStep): number => checkoutSteps.indexOf(step) + 1;

export const isBefore = (a: CheckoutStep, b: CheckoutStep): boolean => stepNumber(a) < stepNumber(b);

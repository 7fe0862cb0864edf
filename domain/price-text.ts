/** The steps of a price in words: as screens and papers show them, and why a price isn't what it was. */
import type { PriceStep } from './cart.ts';

/** Exact dollars as decimal text: thousands apart, and no single digit after the point. */
export function dollarsText(amount: string): string {
  const sign = amount.startsWith('-') ? '−' : '';
  const [whole = '', part = ''] = amount.replace('-', '').split('.');
  const cents = part === '' ? '' : `.${part.padEnd(2, '0')}`;
  return `${sign}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${cents}`;
}

/** `+50`, `-0.5` or `×0.8` with a real minus, and set apart from its figure; the sign is part of the factor. */
export const factorText = (factor: string) =>
  factor.startsWith('×')
    ? `× ${factor.slice(1)}`
    : `${factor.startsWith('-') ? '−' : '+'} ${dollarsText(factor.replace(/^[+-]/, ''))}`;

const listChanged = 'The price list has changed.';
const longestReason = 300;
/** Rounding follows from the other steps and explains nothing. */
const telling = (steps: readonly PriceStep[]) => steps.filter(({ step }) => step !== 'rounding');
const figureOf = ({ step, factor, label }: PriceStep) =>
  step === 'styles' ? label : factorText(factor).replace(/^\+ /, '');

/** One sentence on why a line costs something else now, from the steps of both prices. */
export function whyPriceChanged(was: readonly PriceStep[], now: readonly PriceStep[]): string {
  const before = telling(was);
  const after = telling(now);
  const changed = after.flatMap((step) => {
    const earlier = before.find((one) => one.step === step.step);
    if (!earlier) return [`${step.label} ${figureOf(step)} is new`];
    if (earlier.factor === step.factor) return [];
    const name = step.step === 'styles' ? '' : `${step.label} `;
    return [`${name}${figureOf(step)} instead of ${figureOf(earlier)}`];
  });
  const gone = before
    .filter(({ step }) => !after.some((one) => one.step === step))
    .map((step) => `${step.label} no longer counts`);
  const reasons = [...changed, ...gone];
  const said = `The price list has changed: ${reasons.join(', ')}.`;
  return reasons.length === 0 || said.length > longestReason ? listChanged : said;
}

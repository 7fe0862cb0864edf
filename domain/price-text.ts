/** Price steps as text, for screens and documents, and the reason for a changed price (§api.call.change-cart.reply). */
import type { PriceStep } from './cart.ts';
import { moneyText } from './money.ts';

/** Formats decimal dollars: thousands separators, and never a single digit after the point. */
export function dollarsText(amount: string): string {
  const sign = amount.startsWith('-') ? '−' : '';
  const [whole = '', part = ''] = amount.replace('-', '').split('.');
  const cents = part === '' ? '' : `.${part.padEnd(2, '0')}`;
  return `${sign}$${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${cents}`;
}

/** The same for the sums of one column: with as many digits after the point as the longest has (§pricing.money.column). */
export function dollarsColumn(amounts: readonly string[]): string[] {
  const parts = amounts.map((amount) => dollarsText(amount).split('.'));
  const digits = Math.max(0, ...parts.map(([, part = '']) => part.length));
  return parts.map(([whole = '', part = '']) =>
    digits === 0 ? whole : `${whole}.${part.padEnd(digits, '0')}`,
  );
}

/** Formats a factor (`+50`, `-0.5`, `×0.8`) with a real minus and a space after its sign. */
export const factorText = (factor: string) =>
  factor.startsWith('×')
    ? `× ${factor.slice(1)}`
    : `${factor.startsWith('-') ? '−' : '+'} ${dollarsText(factor.replace(/^[+-]/, ''))}`;

/** What a package saves against its styles one by one, in cents; empty where it saves nothing (§shop.saving). */
export function savingText(styles: number, singlyCents: number, amountCents: number): string {
  const saved = singlyCents - amountCents;
  return saved > 0
    ? `${styles} single styles would be ${moneyText(singlyCents)}, you save ${moneyText(saved)}.`
    : '';
}

const priceListChangedMessage = 'The price list has changed.';
const maxReasonLength = 300;
/** Rounding follows from the other steps, so it is left out. */
const withoutRounding = (steps: readonly PriceStep[]) => steps.filter(({ step }) => step !== 'rounding');
const figureOf = ({ step, factor, label }: PriceStep) =>
  step === 'styles' ? label : factorText(factor).replace(/^\+ /, '');

/** One sentence on why a line's price changed, from the steps of both prices. */
export function whyPriceChanged(was: readonly PriceStep[], now: readonly PriceStep[]): string {
  const before = withoutRounding(was);
  const after = withoutRounding(now);
  const changedSteps = after.flatMap((step) => {
    const earlier = before.find((candidate) => candidate.step === step.step);
    if (!earlier) return [`${step.label} ${figureOf(step)} is new`];
    if (earlier.factor === step.factor) return [];
    const name = step.step === 'styles' ? '' : `${step.label} `;
    return [`${name}${figureOf(step)} instead of ${figureOf(earlier)}`];
  });
  const removedSteps = before
    .filter(({ step }) => !after.some((candidate) => candidate.step === step))
    .map((step) => `${step.label} no longer counts`);
  const reasons = [...changedSteps, ...removedSteps];
  const sentence = `The price list has changed: ${reasons.join(', ')}.`;
  return reasons.length === 0 || sentence.length > maxReasonLength ? priceListChangedMessage : sentence;
}

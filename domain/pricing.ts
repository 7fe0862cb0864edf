/** The price of one line, the same in the browser and on the server (§pricing.one-module). */

import type { PriceStep } from './cart.ts';
import { compare, type Decimal, decimal, decimalText, floor, minus, plus, times, zero } from './decimal.ts';
import { kindsIn, licenceLabel, tierOf } from './licence.ts';
import type { Licence } from './licence-shape.ts';
import { centsOf, moneyText } from './money.ts';
import { plural } from './plural.ts';
import type { LicenceChoice, OptionType, ShopSettings } from './shop.ts';

/** The unit price in dollars shown while no licence is chosen (§pricing.line.nothing-chosen). */
const unitWithoutLicence = decimal(50);
const familyMultiplication = 0.8;
/** Only where a shop has none; the catalogue has its own value (§pricing.line.style, §pricing.input.style-multiplication). */
const styleMultiplication = 10;
const proMultiplication = 1;
/** Fractions of a dollar that rounding keeps: for all lines, and for pro styles only (§pricing.line.rounding). */
const allowedEnding = decimal('0.5');
const allowedProStyleEnding = decimal('0.75');

export const nothingChosenMessage = 'Choose at least one licence.';

export type LineToPrice = {
  readonly type: OptionType;
  readonly options: LicenceChoice;
  readonly option: {
    readonly multiplication?: number | undefined;
    readonly styles_no: number;
    readonly pro: boolean;
  };
  readonly scripts: readonly { readonly name: string; readonly multiplier: number }[];
  readonly settings: Pick<ShopSettings, 'licences' | 'further_share' | 'style_prices'> & {
    readonly pro_multiplication?: number | undefined;
  };
};

export type PricedLine = {
  readonly ok: true;
  readonly amountCents: number;
  /** Display text of the amount. */
  readonly value: string;
  /** Exact dollars of one style before multiplications, as decimal text. */
  readonly unit: string;
  readonly breakdown: PriceStep[];
};

export type UnpricedLine =
  | { readonly ok: false; readonly reason: 'nothing_chosen'; readonly message: string }
  | {
      readonly ok: false;
      readonly reason: 'unknown_tier';
      readonly kind: string;
      readonly tier: number;
    };

type PricedLicence = { readonly licence: Licence; readonly price: Decimal };

/** Prices a line, or returns the reason why it has no price; never throws for a choice that a buyer could make. */
export function priceLine(line: LineToPrice): PricedLine | UnpricedLine {
  const { options, settings } = line;
  const licences: PricedLicence[] = [];
  for (const kind of kindsIn(options)) {
    const tier = tierOf(options, kind);
    if (tier === 0) continue;
    const licence = settings.licences.find((each) => each.kind === kind);
    const price = licence && tierPrice(settings, licence, tier);
    if (!price) return { ok: false, reason: 'unknown_tier', kind, tier };
    licences.push({ licence, price });
  }
  if (licences.length === 0) return { ok: false, reason: 'nothing_chosen', message: nothingChosenMessage };
  return priceFrom(line, licenceSteps(settings, licences));
}

/** The price to show for an option: as `priceLine`, but with the default unit while nothing is chosen. */
export function displayedPrice(line: LineToPrice): PricedLine | UnpricedLine {
  const priced = priceLine(line);
  if (priced.ok || priced.reason !== 'nothing_chosen') return priced;
  return priceFrom(line, add([], 'unit', 'Base price', unitWithoutLicence));
}

/**
 * What the styles of a package cost one by one under the same choice, in cents (§pricing.line.saving); `style` is one of
 * them. Undefined where the line has no price.
 */
export function singlyCents(line: LineToPrice, style: Pick<LineToPrice['option'], 'multiplication'>) {
  const { styles_no, pro } = line.option;
  const option = { styles_no: 1, pro, multiplication: style.multiplication };
  const single = priceLine({ ...line, type: 'styles', option });
  return single.ok ? styles_no * single.amountCents : undefined;
}

/** The dollars that result from the breakdown's factors: `+` and `-` change the amount, `×` multiplies it. */
export function replay(breakdown: readonly PriceStep[]): string {
  let amount = zero;
  for (const { factor } of breakdown) {
    amount = factor.startsWith('×')
      ? times(amount, decimal(factor.slice(1)))
      : plus(amount, decimal(factor.replace(/^\+/, '')));
  }
  return decimalText(amount);
}

function tierPrice(
  { style_prices }: LineToPrice['settings'],
  { kind, factor }: Licence,
  tier: number,
): Decimal | undefined {
  const prices = style_prices[kind];
  const price = prices && Object.hasOwn(prices, String(tier)) ? prices[String(tier)] : undefined;
  return price === undefined ? undefined : times(decimal(price), decimal(factor));
}

const halfPrice = 0.5;
const shareTexts: ReadonlyMap<number, string> = new Map([
  [halfPrice, 'half price'],
  [1, 'full price'],
]);
const hundred = decimal(100);

/** What a further licence costs, in words: 'half price'. */
export const furtherText = (share: number): string =>
  shareTexts.get(share) ?? `${decimalText(times(decimal(share), hundred))}% of its price`;

/** The unit price as steps: the dearest licence in full, then the others at their share; of equals the first sold. */
function licenceSteps(
  { licences: sold, further_share }: LineToPrice['settings'],
  licences: readonly PricedLicence[],
): PriceStep[] {
  const inOrder = sold.flatMap((each) => licences.filter(({ licence }) => licence === each));
  const [dearest, ...others] = inOrder.toSorted((a, b) => compare(b.price, a.price));
  let steps: PriceStep[] = [];
  if (dearest) steps = add(steps, dearest.licence.kind, licenceLabel(dearest.licence), dearest.price);
  for (const { licence, price } of others)
    steps = add(
      steps,
      licence.kind,
      `${licenceLabel(licence)} at ${furtherText(further_share)}`,
      times(price, decimal(further_share)),
    );
  return steps;
}

function priceFrom({ type, option, scripts, settings }: LineToPrice, unitSteps: PriceStep[]): PricedLine {
  const single = type === 'styles';
  const multiplication = decimal(
    option.multiplication ?? (single ? styleMultiplication : familyMultiplication),
  );
  const scriptFactor = scripts.reduce((sum, { multiplier }) => plus(sum, decimal(multiplier)), decimal(1));
  let steps = unitSteps;
  if (!single)
    steps = multiply(steps, 'styles', plural(option.styles_no, 'style'), decimal(option.styles_no));
  steps = multiply(steps, 'multiplication', single ? 'Single style' : 'Package', multiplication);
  if (scripts.length > 0)
    steps = multiply(steps, 'scripts', scripts.map(({ name }) => name).join(' + '), scriptFactor);
  if (option.pro)
    steps = multiply(steps, 'pro', 'Pro', decimal(settings.pro_multiplication ?? proMultiplication));
  const exact = amountAfter(steps);
  const rounded = roundLine(exact, single && option.pro);
  const rest = minus(rounded, exact);
  if (rest.units !== 0n) steps = add(steps, 'rounding', 'Rounded down', rest);
  const amountCents = centsOf(rounded);
  const unit = decimalText(amountAfter(unitSteps));
  return { ok: true, amountCents, value: moneyText(amountCents), unit, breakdown: steps };
}

/** Rounds down to the whole dollar, unless the amount ends in exactly .5, or .75 for a pro style. */
function roundLine(exact: Decimal, isProStyle: boolean): Decimal {
  const whole = floor(exact);
  const ending = minus(exact, whole);
  const keepsCents =
    compare(ending, allowedEnding) === 0 || (isProStyle && compare(ending, allowedProStyleEnding) === 0);
  return keepsCents ? exact : whole;
}

const amountAfter = (steps: readonly PriceStep[]) => decimal(steps.at(-1)?.amount ?? '0');

function add(steps: readonly PriceStep[], step: string, label: string, dollars: Decimal): PriceStep[] {
  const factor = `${dollars.units < 0n ? '' : '+'}${decimalText(dollars)}`;
  return [...steps, { step, label, factor, amount: decimalText(plus(amountAfter(steps), dollars)) }];
}

function multiply(steps: readonly PriceStep[], step: string, label: string, factor: Decimal): PriceStep[] {
  const amount = decimalText(times(amountAfter(steps), factor));
  return [...steps, { step, label, factor: `×${decimalText(factor)}`, amount }];
}

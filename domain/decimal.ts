/** Exact decimals: floating point would floor 50 × 0.29 × 100 to 1449 instead of 1450 (§pricing.exact-decimals). */

/** The number `units` / 10^`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number };

export const zero: Decimal = { units: 0n, scale: 0 };

const literal = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i;

/** Parses a JSON number or its text by its decimal digits: 0.29 is 29 hundredths. Throws a RangeError if it isn't finite. */
export function decimal(value: number | string): Decimal {
  const [, sign = '', whole = '', fraction = '', power = '0'] = literal.exec(String(value)) ?? [];
  if (whole + fraction === '') throw new RangeError('not a finite decimal');
  const units = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(power);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

const unitsAt = ({ units, scale }: Decimal, targetScale: number) =>
  units * 10n ** BigInt(targetScale - scale);

export function plus(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function minus(a: Decimal, b: Decimal): Decimal {
  return plus(a, { ...b, units: -b.units });
}

export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Below 0 when a < b, 0 when equal, above 0 when a > b. */
export function compare(a: Decimal, b: Decimal): number {
  const { units } = minus(a, b);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The greatest whole number that isn't greater than the value. */
export function floor({ units, scale }: Decimal): Decimal {
  const whole = 10n ** BigInt(scale);
  const cut = units / whole;
  return { units: units % whole < 0n ? cut - 1n : cut, scale: 0 };
}

/** The nearest whole number, halves away from zero. */
export function roundHalfUp({ units, scale }: Decimal): number {
  const whole = 10n ** BigInt(scale);
  const half = (units < 0n ? -whole : whole) / 2n;
  return Number((units + half) / whole);
}

/** Plain digits without trailing zeros: 62.5, 320, -0.875. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

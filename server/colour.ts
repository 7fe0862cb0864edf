/** Colours as content has them: '#' and six upper-case hexadecimal digits. */

/** WCAG's contrast ratio of two colours: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channelsOf(colour).map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** `share` (0 to 1) of the one colour, the rest of the other. */
export function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  const bytes = channelsOf(one).map((byte, index) =>
    Math.round(byte * share + (others[index] ?? 0) * (1 - share)),
  );
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

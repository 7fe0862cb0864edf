/** Sets a variable font's sample as large as it fits its line at any value of its axes (§typeface.axes.fit). */
import type { VariableFont } from '../../../../domain/catalogue.ts';

/** How many times its size the text is wide where its axes make it widest: each in turn stays at the end that widens it. */
function widestOf(text: HTMLElement, axes: VariableFont['axes']): number {
  const values = new Map(axes.map(({ tag, start }) => [tag, start]));
  const widthWith = (tag: string, value: number) => {
    const all = [...values, [tag, value] as const];
    text.style.fontVariationSettings = all.map(([name, at]) => `"${name}" ${at}`).join(', ');
    return text.offsetWidth;
  };
  let widest = 0;
  // On one line, for the measure.
  Object.assign(text.style, { whiteSpace: 'pre', maxInlineSize: 'none' });
  for (const { tag, min, max } of axes) {
    const [atMin, atMax] = [widthWith(tag, min), widthWith(tag, max)];
    values.set(tag, atMin > atMax ? min : max);
    widest = Math.max(widest, atMin, atMax);
  }
  Object.assign(text.style, { fontVariationSettings: '', whiteSpace: '', maxInlineSize: '' });
  return widest / Number.parseFloat(getComputedStyle(text).fontSize);
}

/** Measures `text` now and in its own font, and gives the element around it the result. */
export function fitSample(text: HTMLElement, { class: name, axes }: VariableFont): void {
  const measure = () => {
    const ems = widestOf(text, axes);
    if (ems > 0) text.parentElement?.style.setProperty('--ems', ems.toFixed(3));
  };
  measure();
  void document.fonts.load(`1em "${name}"`).then(measure);
}

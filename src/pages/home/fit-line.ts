/** Fits a text that is typed into to its box, line by line: what it measures is set as CSS properties (§home.opening.fit). */

/** The measures at which a font's letters are drawn exactly. */
const size = 1000;

/** `specimen` keeps its last fit while nothing is to be seen in it. */
function fitLine(specimen: HTMLElement): void {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return;
  pen.font = `${size}px ${getComputedStyle(specimen).fontFamily}`;
  const lines = specimen.textContent.replace(/\n$/, '').split('\n');
  const measures = lines.map((line) => pen.measureText(line));
  const left = Math.min(...measures.map(({ actualBoundingBoxLeft }) => -actualBoundingBoxLeft));
  const right = Math.max(...measures.map(({ actualBoundingBoxRight }) => actualBoundingBoxRight));
  if (right <= left) return;
  const advance = Math.max(...measures.map(({ width }) => width));
  const properties = {
    ems: (right - left) / size,
    left: left / size,
    advance: advance / size,
    lines: lines.length,
  };
  for (const [name, value] of Object.entries(properties))
    specimen.style.setProperty(`--${name}`, String(value));
}

/** Fits it now, and again in its own font where that is still loading. */
export function fitTyped(specimen: HTMLElement): void {
  fitLine(specimen);
  void document.fonts.ready.then(() => fitLine(specimen));
}

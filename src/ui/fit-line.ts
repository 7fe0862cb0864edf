/** Fits a visitor's text to its box, line by line: what it measures is set as CSS properties (§home.opening.fit, §library.own-text). */

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
  const rise = Math.max(...measures.map(({ actualBoundingBoxAscent }) => actualBoundingBoxAscent));
  const drop = Math.max(...measures.map(({ actualBoundingBoxDescent }) => actualBoundingBoxDescent));
  const [{ fontBoundingBoxAscent = 0, fontBoundingBoxDescent = 0 } = {}] = measures;
  const properties = {
    ems: (right - left) / size,
    left: left / size,
    advance: advance / size,
    lines: lines.length,
    tall: (rise + drop) / size,
    // From the middle of the line down to that of its ink, turned round.
    middle: (rise - drop - fontBoundingBoxAscent + fontBoundingBoxDescent) / 2 / size,
  };
  for (const [name, value] of Object.entries(properties))
    specimen.style.setProperty(`--${name}`, String(value));
}

/** Fits it now, and again in its own font where that is still loading. */
export function fitTyped(specimen: HTMLElement): void {
  fitLine(specimen);
  void document.fonts.ready.then(() => fitLine(specimen));
}

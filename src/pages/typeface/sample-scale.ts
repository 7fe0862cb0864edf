/** The size that samples start with, as CSS: it holds on the server's page, before any script knows the window. */
import { containerShare, narrowestPx, referencePx, sampleScales } from '../../../domain/sample-size.ts';

const width = `max(100vw, ${narrowestPx}px)`;

const rules = sampleScales.toReversed().map(({ fromPx, share }) => {
  const scaled = `var(--default) * ${share} / ${referencePx} * ${width}`;
  const size = `clamp(var(--min), min(${scaled}, ${containerShare} * ${width}), var(--max))`;
  return `@media (min-width:${fromPx}px){[data-tester]{--size:round(${size},1px)}}`;
});

export const scaleRules = rules.join('\n');

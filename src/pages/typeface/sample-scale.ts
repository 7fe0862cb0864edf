/** The samples' initial size as CSS, which applies to the server's page before any script runs. */
import { containerShare, narrowestPx, referencePx, sampleScales } from '../../../domain/sample-size.ts';

const width = `max(100vw, ${narrowestPx}px)`;

const rules = sampleScales.toReversed().map(({ fromPx, share }) => {
  const scaled = `var(--default) * ${share} / ${referencePx} * ${width}`;
  const size = `clamp(var(--min), min(${scaled}, ${containerShare} * ${width}), var(--max))`;
  return `@media (min-width:${fromPx}px){[data-tester]{--size:round(${size},1px)}}`;
});

export const scaleRules = rules.join('\n');

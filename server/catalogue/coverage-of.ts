/** The reply about a family's characters, built at import (§tester.coverage). */
import { encodeCoverage } from '../../domain/coverage.ts';
import type { CoverageReply } from '../../domain/coverage-reply.ts';
import type { FamilyDraft } from './assemble.ts';
import { webFontUrl, wholeFontHash } from './web-font.ts';

export function coverageOf({ subfamilies, variable }: FamilyDraft): CoverageReply {
  const styles = subfamilies.flatMap((subfamily) => subfamily.styles);
  const encoded = [
    ...styles.map((style) => [style.class, encodeCoverage(style.metrics.coverage)] as const),
    ...(variable ? [[variable.font.class, encodeCoverage(variable.coverage)] as const] : []),
  ];
  const sets = [...new Set(encoded.map(([, set]) => set))];
  return {
    data: {
      sets,
      styles: Object.fromEntries(encoded.map(([style, set]) => [style, sets.indexOf(set)])),
      fonts: Object.fromEntries(styles.map((style) => [style.class, webFontUrl(wholeFontHash(style.hash))])),
    },
  };
}

/** Read from the sources, which mutation tests change: it would fail before the first mutant in `tests/domain/`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// §pricing.constants
test.each(['pricing', 'junior', 'totals', 'upgrade'])(
  '%s computes with named constants alone',
  async (name) => {
    const source = await readFile(join(import.meta.dirname, `../../domain/${name}.ts`), 'utf8');
    const code = source
      .replaceAll(/\/\*.*?\*\/|\/\/.*|'[^'\n]*'|`[^`]*`|\/\(.*?\/g/gs, '')
      .replaceAll(/^(?:export )?const \w+ = .*;$/gm, '');
    // Starts of a sum, places in a list, and nothing at all.
    expect(
      code.match(/(?<![\w.])\d+(?:\.\d+)?(?!\w)/g)?.filter((digits) => !['0', '1'].includes(digits)) ?? [],
    ).toEqual([]);
  },
);

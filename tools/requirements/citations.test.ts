/** The check of citations: names that don't exist, and clauses that no test proves. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readRequirements } from './coverage.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'skerry-requirements-'));
  write('docs/requirements/cart.md', '# Cart\n\n- `cart.add` It adds.\n- `cart.remove` It removes.\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
// Put together here, so that the real check doesn't find them.
const cite = (name: string) => `§${name}`;

it('finds a citation of a clause that does not exist', () => {
  write('domain/cart.ts', `\n/** Adds (${cite('cart.add')}, ${cite('cart.ad')}). */\n`);
  expect(readRequirements(root, 2).problems).toEqual(['domain/cart.ts:2: there is no clause cart.ad']);
});

it('lists the tests of a clause by title, whole files and models without, and what has none', () => {
  write(
    'tests/cart.test.ts',
    `/** The cart (${cite('cart.add')}). */
import 'x';
// ${cite('cart.add')},
// ${cite('cart.add')}
it('adds', () => {});
// ${cite('cart.add')}
it.each([['one', f('x')]])("adds %s, it's said", () => {});
it.each([
  // ${cite('cart.add')}
  ['row'],
])('adds a %s', () => {});`,
  );
  write('tests/models/cart.model.ts', `// ${cite('cart.add')}`);
  const { problems, open, coverage } = readRequirements(root, 1);
  expect(problems).toEqual([]);
  expect(open).toEqual(['cart.remove']);
  expect(coverage).toContain(`## Without a test (1)

- \`cart.remove\`

## Cart

- \`cart.add\`
  - tests/cart.test.ts
  - tests/cart.test.ts: adds
  - tests/cart.test.ts: adds %s, it's said
  - tests/cart.test.ts: adds a %s
  - tests/models/cart.model.ts
`);
});

it('finds a citation in a test file that stands at no test', () => {
  write('tests/cart.test.ts', `import 'x';\n// ${cite('cart.add')}\nconst sum = 1;\n`);
  expect(readRequirements(root, 2).problems).toEqual([
    `tests/cart.test.ts:2: no test follows ${cite('cart.add')}`,
  ]);
});

it('holds the number of clauses without a test: more is a fault, and so is a limit that is too high', () => {
  expect(readRequirements(root, 1).problems).toEqual([
    '2 clauses have no test (docs/requirements/coverage.md), 1 may',
  ]);
  expect(readRequirements(root, 3).problems).toEqual(['only 2 clauses have no test: lower maxOpen to that']);
});

it('finds lines that are no clauses, and names that stand twice', () => {
  write('docs/requirements/shop.md', '# Shop\n\n- `cart.add` Again.\n- shop.lists Without backticks.\n');
  expect(readRequirements(root, 2).problems).toEqual([
    'docs/requirements/shop.md:3: there is another clause cart.add',
    'docs/requirements/shop.md:4: not a clause (- `area.name` text)',
  ]);
});

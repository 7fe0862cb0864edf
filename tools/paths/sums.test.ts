/** The numbers of paths and screens in docs/how-it-is-tested.md are those of the plan and of the closed lists. */
import { readFileSync } from 'node:fs';
import { planAll } from '@skerry/machine-paths/plan';
import { expect, test } from 'vitest';
import { readScreens } from '../../e2e/paths/screens.ts';
import { walks } from '../../e2e/paths/walks.ts';
import { products } from '../../tests/models/products.ts';

const page = readFileSync(new URL('../../docs/how-it-is-tested.md', import.meta.url), 'utf8');

test('docs/how-it-is-tested.md has the sums of machines, products and paths', () => {
  const { plan, byMachine } = planAll(walks, 'all');
  const productCount = Object.keys(products).length;
  expect(page).toContain(
    `${byMachine.size - productCount} machines and ${productCount} products in Chromium`,
  );
  expect(page).toContain(`${plan.length} paths (`);
});

test('docs/how-it-is-tested.md has the sums of screens and states', () => {
  const states = walks.flatMap(({ name }) => Object.values(readScreens(name)));
  expect(page).toContain(`${states.flat().length} screens of ${states.length} states`);
});

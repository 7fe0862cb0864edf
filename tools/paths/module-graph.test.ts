/** Which walks a change concerns. */
import { expect, test } from 'vitest';
import { concernedWalks } from './module-graph.ts';

const modules = new Map([
  ['machines/cart.machine.ts', ['domain/money.ts']],
  ['machines/card.machine.ts', []],
  ['domain/money.ts', []],
  ['src/ui/price.tsx', []],
  ['src/pages/cart.tsx', ['machines/cart.machine.ts', 'src/ui/price.tsx']],
  ['src/compose/cart.ts', ['machines/cart.machine.ts', 'src/effects/client.ts']],
  ['e2e/paths/walks/cart.walk.ts', ['machines/cart.machine.ts', 'tests/models/cart.model.ts']],
  ['e2e/paths/walks/card.walk.ts', ['machines/card.machine.ts']],
  ['tests/models/cart.model.ts', ['machines/cart.machine.ts']],
]);
const walks = ['cart', 'card'].map((id) => ({ name: id, model: { machine: { id } } }));

test.each([
  ['machines/cart.machine.ts', ['cart']],
  ['tests/models/cart.model.ts', ['cart']],
  ['domain/money.ts', ['cart']],
  ['src/ui/price.tsx', ['cart']],
  ['src/compose/cart.ts', ['cart']],
  ['e2e/paths/walks/card.walk.ts', ['card']],
  ['server/main.ts', ['cart', 'card']],
  ['README.md', []],
])('a change of %s concerns %j', (file, names) => {
  expect(concernedWalks(modules, walks, [file])).toEqual(names);
});

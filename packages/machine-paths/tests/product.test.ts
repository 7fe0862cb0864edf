/** The product of two lamps at one socket, which takes only one. */
import { expect, test } from 'vitest';
import { type Composed, machineOf, partsOf, productOf } from '../product.ts';

/** Lamps that go off when another one is switched on; `isFaulty` keeps the first one on at the second press. */
function socket(isFaulty = () => false): Composed {
  let lit = '';
  return {
    state: () => ({ left: lit === 'left' ? 'on' : 'off', right: lit === 'right' ? 'on' : 'off' }),
    events: () => ['left.press', 'right.press'],
    cause: async (event) => {
      const [side = ''] = event.split('.');
      if (!isFaulty()) lit = lit === side ? '' : side;
    },
    end: async () => undefined,
  };
}

test('a product has the states that are reached together, with what each event leads to', async () => {
  const product = await productOf(async () => socket());
  expect(product).toEqual({
    initial: 'left: off, right: off',
    states: {
      'left: off, right: off': {
        'left.press': 'left: on, right: off',
        'right.press': 'left: off, right: on',
      },
      'left: off, right: on': {
        'left.press': 'left: on, right: off',
        'right.press': 'left: off, right: off',
      },
      'left: on, right: off': {
        'left.press': 'left: off, right: off',
        'right.press': 'left: off, right: on',
      },
    },
  });
  expect(Object.keys(machineOf('lamps', product).states)).toHaveLength(3);
  expect(partsOf(product.initial)).toEqual(['left: off', 'right: off']);
});

test('an event that leads elsewhere the second time is refused: the state lacks what it depends on', async () => {
  let presses = 0;
  const isFaulty = () => {
    presses += 1;
    return presses > 4;
  };
  await expect(productOf(async () => socket(isFaulty))).rejects.toThrow('and then to');
});

test('a product that is too large is refused', async () => {
  await expect(productOf(async () => socket(), 2)).rejects.toThrow('More than 2 states');
});

import { expect, test } from 'vitest';
import { toggledFeature } from '../../domain/feature-groups.ts';
import { typeface } from '../support/typeface.ts';

const { otf_groups: groups } = typeface.editable;

// §tester.features.exclusive
test.each([
  ['on, beside others', [], 'ss01', ['ss01']],
  ['on in place of the other of its group', ['ss01', 'onum'], 'tnum', ['ss01', 'tnum']],
  ['off, and no other with it', ['ss01', 'onum'], 'onum', ['ss01']],
  ['on beside the others where it is in no group', ['kern', 'tnum'], 'ss01', ['kern', 'tnum', 'ss01']],
  ['on where the typeface knows nothing of it', ['ss01', 'tnum'], 'zero', ['ss01', 'tnum', 'zero']],
])('a feature goes %s', (_, features, tag, on) => {
  expect(toggledFeature(groups, features, tag)).toEqual(on);
});

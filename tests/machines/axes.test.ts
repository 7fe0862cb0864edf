import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { axesMachine, selectSettings } from '../../machines/axes.machine.ts';

const axes = [
  { tag: 'wght', name: 'Weight', min: 100, max: 900, start: 400 },
  { tag: 'SOFT', name: 'Softness', min: 0, max: 100, start: 50 },
];

test('the sample is set at every axis, the untouched ones at their start', () => {
  const actor = createActor(axesMachine, { input: { axes } }).start();
  expect(selectSettings(actor.getSnapshot())).toBe('"wght" 400, "SOFT" 50');
  actor.send({ type: 'axis.choose', tag: 'SOFT', value: 0 });
  expect(selectSettings(actor.getSnapshot())).toBe('"wght" 400, "SOFT" 0');
  actor.send({ type: 'axes.reset' });
  expect(selectSettings(actor.getSnapshot())).toBe('"wght" 400, "SOFT" 50');
});

import { describe, expect, it } from 'vitest';
import { isFeatureSample, plainSample, sampleRuns } from '../../domain/feature-sample.ts';

// §features.sample
describe('a text that shows a feature', () => {
  it.each([
    ['H{2}O', ['H', '[2]', 'O']],
    ['{1/2} {3/4}', ['[1/2]', ' ', '[3/4]']],
    ['1{st}', ['1', '[st]']],
    ['0123', ['[0123]']],
  ])('%s is affected between its braces, or whole without any', (sample, runs) => {
    expect(sampleRuns(sample).map(({ text, affected }) => (affected ? `[${text}]` : text))).toEqual(runs);
  });

  it('is plain without its braces', () => {
    expect(plainSample('H{2}O CO{2}')).toBe('H2O CO2');
  });

  it.each(['H{2O', 'H2}O', 'H{{2}}O', 'H{}O', ''])(
    'has balanced braces with something in them: not ‘%s’',
    (sample) => {
      expect(isFeatureSample(sample)).toBe(false);
    },
  );

  it('may have no braces', () => {
    expect([isFeatureSample('(H)'), isFeatureSample('{1}{st}')]).toEqual([true, true]);
  });
});

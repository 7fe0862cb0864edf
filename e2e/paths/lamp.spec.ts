/** The example of the package's README: a machine and a page that know nothing of the shop. */
import { edgesOf } from '@skerry/machine-paths/left-out';
import { planAll } from '@skerry/machine-paths/plan';
import { runPath } from '@skerry/machine-paths/run-path';
import { LampPage, lampWalk } from '@skerry/machine-paths/tests/lamp.walk';
import { expect, test } from 'playwright/test';

const { plan } = planAll([lampWalk], 'all');

test('nothing that the lamp takes is left out', () => {
  const { accepted, walked, leftOut } = edgesOf(
    lampWalk,
    plan.map(({ path }) => path),
  );
  expect({ accepted, walked, leftOut }).toEqual({ accepted: 5, walked: 5, leftOut: [] });
});

for (const { path, title, axe } of plan) {
  test(title, async ({ page }, info) => {
    const steps = await runPath({
      testPage: new LampPage(page),
      walk: lampWalk,
      path,
      axe,
      checkState: async () => undefined,
      checkStep: async () => undefined,
      pictures: info.outputPath('pictures'),
      takesPictures: false,
    });
    expect(steps.filter(({ failure }) => failure !== null)).toEqual([]);
  });
}

/** A small part of `npm run bench:layout`: lists, pictures and a tester don't shift while they load over a slow line. */
import { expect } from 'playwright/test';
import { shiftsOf } from './support/shifts.ts';
import { test } from './support/visit.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ['/blog', '/typeface/instrument-serif']) {
  test(`nothing moves on ${path}`, async ({ context, shopOrigin }) => {
    test.setTimeout(120_000);
    const shifts = await shiftsOf(context, shopOrigin + path);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThan(0.005);
  });
}

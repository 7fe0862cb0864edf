import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptUrls } from '../../src/effects/card-script.ts';

test("the card provider's script is of the release that the package's types describe", () => {
  const source = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8');
  const [, release] = /RELEASE_TRAIN = '(\w+)'/.exec(source) ?? [];
  expect(scriptUrls.stripe).toBe(`https://js.stripe.com/${release}/stripe.js`);
});

import { expect, it } from 'vitest';
import { visitOf } from '../../src/routes.ts';

it.each([
  ['/licenses', '/information'],
  ['/licenses/', '/information'],
  ['/free_trials', '/free-trial-fonts'],
])('inside the site %s leads on to %s', (path, target) => {
  const { redirect } = visitOf(path, '');
  expect(redirect).toBe(target);
  // Nobody is sent twice, or nowhere.
  expect(visitOf(target, '')).toMatchObject({ redirect: null });
});

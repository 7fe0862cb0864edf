import { expect, it } from 'vitest';
import { visitOf } from '../../src/routes/routes.ts';

// §site.route.licenses, §site.route.free-trials-alias
it.each([
  ['/licenses', '/information'],
  ['/licenses/', '/information'],
  ['/free_trials', '/free-trial-fonts'],
])('inside the site %s leads on to %s', (path, target) => {
  const { redirect } = visitOf(path, '');
  expect(redirect).toBe(target);
  // No target redirects again, or is missing.
  expect(visitOf(target, '')).toMatchObject({ redirect: null });
});

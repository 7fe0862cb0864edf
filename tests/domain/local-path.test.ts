import { describe, expect, test } from 'vitest';
import { isLocalPath } from '../../domain/local-path.ts';

// §navigation.guard.local-path
describe('a stored address', () => {
  test.each(['/', '/cart', '/shops/barlow?licence=desktop#web', '/caf%C3%A9', '/a//b'])(
    '%s is followed',
    (address) => {
      expect(isLocalPath(address)).toBe(true);
    },
  );

  test.each([
    '',
    'cart',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\n/evil.example',
    '/a\\b',
    ' /cart',
    `/${'a'.repeat(2000)}`,
    null,
    7,
    undefined,
  ])('%j is not', (address) => {
    expect(isLocalPath(address)).toBe(false);
  });
});

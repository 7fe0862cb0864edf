import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guards, sourceOf, withoutGuards } from './guards.ts';

test.each(Object.entries(guards))('the guard %s is where the storm removes it', (_, { patches }) => {
  for (const patch of patches) {
    const text = readFileSync(sourceOf(patch.file), 'utf8');
    expect(withoutGuards(text, patch.file, [patch])).not.toBe(text);
  }
});

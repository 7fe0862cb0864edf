import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as turnstileModule from '../example/turnstile.ts';
import { entriesOf } from '../machines.ts';

test('the example is drawn in Node as its README says', () => {
  const file = fileURLToPath(new URL('../example/picture.ts', import.meta.url));
  const svg = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  for (const text of [
    'locked',
    'unlocked',
    'if inline guard',
    'set fares',
    'after 5 seconds',
    'runs an actor',
  ])
    expect(svg).toContain(`>${text}</text>`);
});

test('the room has the example under the name of its export, without its source', () => {
  const [entry, ...others] = entriesOf({ './turnstile.ts': turnstileModule }).values();
  expect(others).toEqual([]);
  expect(entry?.chart.id).toBe('turnstile');
  expect(entry?.chart.edges).toHaveLength(6);
});

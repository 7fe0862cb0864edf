import { describe, expect, it } from 'vitest';
import { safeName } from '../../server/documents/zip.ts';

describe('names in zips', () => {
  it('are plain on every system', () => {
    for (const [name, safe] of [
      ['../../etc/passwd', 'etcpasswd'],
      ['Barlow Semi Condensed', 'Barlow Semi Condensed'],
      ['Schéma', 'Schema'],
      ['con', 'font-con'],
      ['..', 'font-'],
      ['a\0b\\c/d:e', 'abcde'],
    ])
      expect(safeName(name ?? '')).toBe(safe);
  });
});

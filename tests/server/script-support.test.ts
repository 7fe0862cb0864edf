import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

// §licence.scripts
it.each(['licences/eula.md', 'licences/eula-us.md', 'pages/information.md'])(
  '%s says which scripts the licence covers',
  async (path) => {
    const text = await readFile(new URL(`../../foundry/${path}`, import.meta.url), 'utf8');
    expect(text).toMatch(/licence covers the scripts that come with the typeface, and the additional ones/);
  },
);

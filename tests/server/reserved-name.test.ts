import { expect, it } from 'vitest';
import { reservesName } from '../../server/catalogue/reserved-name.ts';

// §documents.zip.scripts
it.each([
  ['Copyright 2020 Ada Quill, with Reserved Font Name "Kiln".', true],
  ['Copyright 2020 Ada Quill (ada@kiln.example),\nwith Reserved\nFont Names "Kiln" and “Kilnfield”.', true],
  ['Copyright 2020 The Kiln Project Authors\n\n"Reserved Font Name" refers to any names …', false],
])('%j', (licence, isReserved) => {
  expect(reservesName(licence)).toBe(isReserved);
});

/** What the walks of pages share that hold their setting in the address. */
import type { SettingParams } from '../../../domain/text-setting.ts';
import type { AddressRead } from '../../../machines/address.machine.ts';
import type { TestPage } from '../test-page.ts';

/** Where each page opens: what the walk's first step reads of its address says it, before there is a document. */
const queries = new WeakMap<TestPage, string>();

/** The query that a page opens with; '' without one. */
export const openingQuery = (testPage: TestPage): string => queries.get(testPage) ?? '';

/** The trigger of 'address.read'; `queryOf` writes parameters as a query. */
export const addressRead = (queryOf: (params: SettingParams) => string) => ({
  label: ({ params }: AddressRead) => `the address says '${queryOf(params)}'`,
  prepare: async (testPage: TestPage, { params, ownText }: AddressRead) => {
    queries.set(testPage, queryOf(params));
    if (ownText !== null)
      await testPage.page.addInitScript((text) => {
        // Firefox runs this in the empty page as well, which has no storage.
        if (origin !== 'null') sessionStorage.setItem('own_text', text);
      }, ownText);
  },
  run: async () => undefined,
});

/** The library machine: sorting and filters of all families, in more than one part. */
import { expect } from 'playwright/test';
import type { SnapshotFrom } from 'xstate';
import type { Api } from '../../../domain/api.ts';
import type { ReplyOf } from '../../../domain/call.ts';
import { facets, type LibraryQuery, queryTypefaces, withLanguages } from '../../../domain/library.ts';
import { bandsPerPage, type libraryMachine } from '../../../machines/library.machine.ts';
import { libraryModel } from '../../../tests/models/library.model.ts';
import type { TestPage } from '../test-page.ts';
import { walkOf } from '../walk.ts';

type Snapshot = SnapshotFrom<typeof libraryMachine>;
type Library = ReplyOf<Api['typefaces']>;

const libraries = new WeakMap<TestPage, Library>();

/** The real shop's families, each twice: they don't fit into one part. */
async function largeLibrary({ page }: TestPage): Promise<Library> {
  const reply: Library = await (await page.request.get('/v1/typefaces')).json();
  const copies = reply.data.map((card) => ({
    ...card,
    id: card.id + 1000,
    page: `${card.page}-copy`,
    name: `${card.name} Copy`,
  }));
  return { ...reply, data: [...reply.data, ...copies], total: 2 * reply.data.length };
}

const main = ({ page }: TestPage) => page.getByRole('main');
const choice = (testPage: TestPage, name: string) =>
  main(testPage).getByRole('form', { name: 'Sort and filter' }).getByRole('combobox', { name, exact: true });

async function shows(testPage: TestPage, { context: { query, maxShown } }: Snapshot): Promise<void> {
  const { data, languages } = libraries.get(testPage) ?? { data: [], languages: undefined };
  const found = queryTypefaces(withLanguages(data, languages), query);
  const names = found.slice(0, maxShown).map(({ name }) => name);
  await expect(main(testPage).getByRole('article').getByRole('heading')).toHaveText(names);
  await expect(choice(testPage, 'Sort by')).toHaveValue(query.sort);
  await expect(choice(testPage, 'Class')).toHaveValue(query.classification);
  await expect(choice(testPage, 'Script')).toHaveValue(query.script);
  await expect(main(testPage).getByText(`${found.length} families`, { exact: false }).first()).toBeVisible();
}

/** What of a query the walk changes, as the page's address has it. */
const addressOf = ({ sort, classification, script }: LibraryQuery) =>
  String(
    new URLSearchParams({
      ...(classification && { class: classification }),
      ...(script && { script }),
      ...(sort !== 'foundry' && { sort }),
    }),
  );

const isFiltered = ({ context: { query } }: Snapshot) => facets.some((facet) => query[facet] !== '');

export const libraryWalk = walkOf<typeof libraryMachine>({
  name: 'library',
  model: {
    ...libraryModel,
    key: (snapshot: Snapshot) => [
      snapshot.value,
      isFiltered(snapshot),
      snapshot.context.maxShown > bandsPerPage,
    ],
  },
  isTransient: ({ value }) => value === 'updatingAddress',
  leavesOut: (before, event) => {
    const { query, maxShown } = before.context;
    switch (event.type) {
      case 'sort.choose':
        return event.sort === query.sort ? 'it is chosen already' : undefined;
      case 'facet.choose':
        return event.value === query.classification ? 'it is chosen already' : undefined;
      case 'facets.clear':
        return isFiltered(before) ? undefined : 'nothing is filtered';
      case 'bands.more':
        return isFiltered(before) || maxShown > bandsPerPage ? 'all families are shown' : undefined;
      default:
        return undefined;
    }
  },
  open: async (testPage) => {
    libraries.set(testPage, await largeLibrary(testPage));
    testPage.network.stubCall('typefaces', () => libraries.get(testPage) ?? { data: [], total: 0 });
    // The library is opened by a link: with more families than the real shop has.
    await testPage.open('/information');
    await testPage.navigate('/typefaces');
    await expect(choice(testPage, 'Sort by')).toBeVisible();
  },
  triggers: {
    'sort.choose': {
      label: 'sorts by the lowest price',
      run: async (testPage, { sort }) => {
        await choice(testPage, 'Sort by').selectOption(sort);
      },
    },
    'facet.choose': {
      label: ({ value }) => (value === '' ? 'chooses all classes' : `chooses the class '${value}'`),
      run: async (testPage, { value }) => {
        await choice(testPage, 'Class').selectOption(value);
      },
    },
    'facets.clear': {
      label: "presses 'Show all'",
      run: (testPage) =>
        main(testPage)
          .getByRole('button', { name: /^Show all/ })
          .click(),
    },
    'bands.more': {
      label: "presses 'Show more'",
      run: (testPage) =>
        main(testPage)
          .getByRole('button', { name: /more of \d+ families$/ })
          .click(),
    },
    'address.changed': {
      label: ({ query }) => `a link leads to the families with ${query.script}`,
      run: async (testPage, { query }) => {
        // Where it is the address already, the link is none.
        await testPage.navigate('/typefaces');
        await testPage.navigate(`/typefaces?${addressOf(query)}`);
      },
    },
    'xstate.done.actor.updateAddress': {
      label: 'the address has it, too',
      run: ({ page }, _, { after }) =>
        expect.poll(() => new URL(page.url()).search.slice(1)).toBe(addressOf(after.context.query)),
    },
    'xstate.error.actor.updateAddress': {
      label: 'the browser refuses another address',
      prepare: ({ page }) =>
        page.evaluate(() => {
          const { pushState } = history;
          history.pushState = () => {
            throw new DOMException('Too many calls', 'SecurityError');
          };
          addEventListener(
            'address.allowed',
            () => {
              history.pushState = pushState;
            },
            { once: true },
          );
        }),
      run: async ({ page }) => {
        await page.evaluate(() => dispatchEvent(new Event('address.allowed')));
      },
    },
  },
  views: {
    idle: shows,
    updatingAddress: 'the address is written at once',
  },
});

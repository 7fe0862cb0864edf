/** How the products of machines are walked: the answers of the server, and each state by the views of its parts. */
import { type Product, partsOf } from '@skerry/machine-paths/product';
import type { Answer } from '../../../tests/models/products.ts';
import type { CallKey } from '../network.ts';
import type { TestPage } from '../test-page.ts';

/** The trigger of each answer. */
export const answerTriggers = (answers: Readonly<Record<string, Answer>>) =>
  Object.fromEntries(
    Object.entries(answers).map(([event, answer]) => [
      event,
      {
        label: answer.label,
        run: ({ network }: TestPage) => {
          // Only calls that the network of the walks knows are held.
          const call = answer.call as CallKey;
          return 'failure' in answer
            ? network.failCall(call, answer.failure)
            : network.fulfill(call, answer.reply);
        },
      },
    ]),
  );

type PartView = (testPage: TestPage) => Promise<void>;

/** The view of a part that the others tell: nothing more is to be seen of it. */
export const nothing: PartView = async () => undefined;

/** The view of each state of a product: those of its parts, by 'PART: STATE'; one that is missing is an error. */
export const viewsOf = ({ states }: Product, parts: Readonly<Record<string, PartView>>) =>
  Object.fromEntries(
    Object.keys(states).map((name) => [
      name,
      async (testPage: TestPage) => {
        for (const part of partsOf(name)) {
          const view = parts[part];
          if (!view) throw new Error(`There is no view for "${part}"`);
          await view(testPage);
        }
      },
    ]),
  );

/** One case for each event of a product. */
export const casesOf = ({ states }: Product) => {
  const events = new Set(Object.values(states).flatMap((on) => Object.keys(on)));
  return Object.fromEntries([...events].map((type) => [type, [{ type }]]));
};

/** The views of the parts 'waits: CALL and CALL': these calls are pending. */
export const waitViews = ({ states }: Product) => {
  const waits = Object.keys(states)
    .flatMap(partsOf)
    .filter((part) => part.startsWith('waits: ') && part !== 'waits: for nothing');
  const views = waits.map((part): [string, PartView] => [
    part,
    async ({ network }) => {
      // Only calls that the network of the walks knows are held.
      for (const call of part.replace('waits: ', '').split(' and '))
        await network.waitForCall(call as CallKey);
    },
  ]);
  return { ...Object.fromEntries(views), 'waits: for nothing': nothing };
};

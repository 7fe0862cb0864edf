/** docs/operate.md says what to do about everything that a shop tells its operator (§deploy.manual). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { noticeKinds, noticeOf } from '../../domain/notice.ts';
import { openPglite } from '../support/databases.ts';
import { noCardGateway, startShop } from '../support/server.ts';

const manual = await readFile(join(import.meta.dirname, '../../docs/operate.md'), 'utf8');
/** The names in the first column of the tables below a heading. */
const namesBelow = (heading: string) => {
  const [, section = ''] = new RegExp(`\n### ${heading}\n([^]*?)(?=\n##|$)`).exec(manual) ?? [];
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)).toSorted();
};

it('each notice that is emailed to the foundry', () => {
  const alerts = noticeKinds.filter((kind) => noticeOf(kind).isAlert);
  expect(namesBelow('Emails to the foundry')).toEqual(alerts.toSorted());
});

it('each check of readiness', async () => {
  const shop = await startShop(await openPglite(), { overrides: { card: noCardGateway } });
  const { body } = await shop.send('GET', '/readyz');
  await shop.close();
  expect(namesBelow("A server isn't ready")).toEqual(Object.keys(Object(body).checks).toSorted());
});

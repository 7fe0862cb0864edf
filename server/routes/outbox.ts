/**
 * The demo shop's post: letters that were kept instead of sent. They hold reset links and invoices, so they are shown to
 * whoever brings the key that the start printed; where a request comes from proves nothing behind a proxy.
 */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Email } from 'postal-mime';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { findKeptLetters, readKeptLetter } from '../gateways/kept-letters.ts';
import { escaped } from '../mail/sheet.ts';
import { plainPage } from '../plain-page.ts';
import { cookieOf, secureFor } from '../security/cookies.ts';
import { equal } from '../security/xsrf.ts';
import { findSecret } from '../stores/settings.ts';

const mostShown = 100;
const keyCookie = 'outbox-key';

/** With SMTP or a card provider's keys there is no such page. */
const isKept = ({ smtpUrl, stripe }: Config) => smtpUrl === undefined && stripe === undefined;

const findKey = async (db: Kysely<Database>) => (await findSecret(db, 'outbox')).slice(0, 32);

/** Where letters are kept as files while no mail server is set. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox');

/**
 * Where kept letters are read, for the terminal that started the shop: the page's address, or with a card provider's keys
 * the folder. Undefined when they are sent.
 */
export async function outboxPlace(
  config: Config,
  db: Kysely<Database>,
  url: string,
): Promise<string | undefined> {
  if (config.smtpUrl !== undefined) return undefined;
  if (!isKept(config)) return outboxFolder(config);
  return config.isOutboxPublic ? `${url}/outbox` : `${url}/outbox?key=${await findKey(db)}`;
}

type Named = { Params: { name: string } };
type Attached = { Params: { name: string; number: string } };
type Keyed = { Querystring: { key?: string | string[] } };
const nothing = { title: 'No such letter', body: '<p><a href="/outbox">All letters</a></p>' };
const closed = {
  title: 'The outbox is closed',
  body: '<p>It opens by the address that was printed in the terminal when the shop started.</p>',
};

/** The key is brought once, in the address; afterwards by a cookie that no script reads. */
export async function registerOutbox(
  app: FastifyInstance,
  { config, db }: { readonly config: Config; readonly db: Kysely<Database> },
): Promise<void> {
  if (!isKept(config)) return;
  const folder = outboxFolder(config);
  const key = await findKey(db);

  await app.register((scope, _options, ready) => {
    scope.addHook<Keyed>('onRequest', async (request, reply) => {
      const { query } = request;
      if (typeof query.key === 'string' && equal(query.key, key))
        return reply
          .header('cache-control', 'no-store')
          .header(
            'set-cookie',
            `${keyCookie}=${key}; Path=/outbox; HttpOnly; SameSite=Lax${secureFor(request, config.origin)}`,
          )
          .redirect('/outbox', 302);
      const brought = cookieOf(request, keyCookie) ?? '';
      return config.isOutboxPublic || equal(brought, key) ? undefined : plainPage(reply, 404, closed);
    });
    scope.get('/outbox', async (_request, reply) => {
      const letters = await findKeptLetters(folder, mostShown);
      const rows = letters.map(
        ({ name, letter }) =>
          `<tr><td><a href="/outbox/${name}">${escaped(letter.subject ?? 'Without a subject')}</a></td>` +
          `<td>${escaped(addressesOf(letter))}</td><td><time>${escaped(dateOf(letter))}</time></td></tr>`,
      );
      const head = '<tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Sent</th></tr>';
      return plainPage(reply, 200, {
        title: 'Outbox',
        body:
          '<p>This demo shop sends no mail. What it would have sent is kept here, the newest first.</p>' +
          (rows.length > 0
            ? `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
            : '<p>No letters yet.</p>'),
      });
    });
    scope.get<Named>('/outbox/:name', async ({ params: { name } }, reply) => {
      const letter = await readKeptLetter(folder, name);
      if (!letter) return plainPage(reply, 404, nothing);
      return plainPage(reply, 200, {
        title: letter.subject ?? 'Without a subject',
        body: bodyOf(name, letter),
      });
    });
    scope.get<Attached>('/outbox/:name/:number', async ({ params: { name, number } }, reply) => {
      const letter = await readKeptLetter(folder, name);
      const file = letter?.attachments[Number(number)];
      if (!file || typeof file.content === 'string') return plainPage(reply, 404, nothing);
      const plain = (file.filename ?? 'file').replace(/[^\w .-]/g, '_');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${plain}"`)
        .type('application/octet-stream')
        .send(Buffer.from(new Uint8Array(file.content)));
    });
    ready();
  });
}

const addressesOf = ({ to = [] }: Email) => to.map(({ address = '' }) => address).join(', ');
const dateOf = ({ date = '' }: Email) => date.replace('T', ' ').replace(/(?::\d\d)?(?:\.\d+)?Z$/, ' UTC');

/** The words with their links, and the set letter in a frame that may do nothing but open links. */
function bodyOf(name: string, letter: Email): string {
  const linked = (letter.text ?? '')
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)));
  const files = letter.attachments.map(
    ({ filename }, index) => `<a href="/outbox/${name}/${index}">${escaped(filename ?? 'File')}</a>`,
  );
  const rows = [
    ['To', escaped(addressesOf(letter))],
    ['From', escaped(letter.from?.address ?? '')],
    ['Sent', `<time>${escaped(dateOf(letter))}</time>`],
    ...(files.length > 0 ? [['Attached', files.join(', ')]] : []),
  ];
  const frame = letter.html
    ? `<h2>As it is set</h2><iframe title="The letter as it is set" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(letter.html)}"></iframe>`
    : '';
  return (
    '<p><a href="/outbox">All letters</a></p>' +
    `<table><tbody>${rows.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`).join('')}</tbody></table>` +
    `<pre>${linked.join('')}</pre>${frame}`
  );
}

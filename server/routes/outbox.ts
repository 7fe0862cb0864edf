/**
 * A test shop's outbox: emails that were stored instead of sent. They contain reset links and invoices, so they are shown
 * only with the key that was printed at start; behind a proxy a request's origin proves nothing.
 */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Email } from 'postal-mime';
import type { Config } from '../config.ts';
import type { RootDb } from '../db/database.ts';
import { escapeHtml } from '../escape-html.ts';
import { findStoredEmails, readStoredEmail } from '../gateways/stored-emails.ts';
import { plainPage } from '../plain-page.ts';
import { cookieOptions } from '../security/device.ts';
import { allowStyles, styleHashesIn } from '../security/headers.ts';
import { equal } from '../security/xsrf.ts';
import { findSecret } from '../stores/settings.ts';

const maxShown = 100;
const keyCookie = 'outbox-key';

/** The page exists only without SMTP and without a card provider's keys. */
const hasOutbox = ({ smtpUrl, stripe }: Config) => smtpUrl === undefined && stripe === undefined;

const findKey = async (db: RootDb) => (await findSecret(db, 'outbox')).slice(0, 32);

/** The folder for stored emails while no mail server is set. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'outbox');

/**
 * Where stored emails can be read, for the terminal that started the shop: the page's address, or with a card provider's
 * keys the folder. Undefined when emails are sent.
 */
export async function outboxLocation(config: Config, db: RootDb, url: string): Promise<string | undefined> {
  if (config.smtpUrl !== undefined) return undefined;
  if (!hasOutbox(config)) return outboxFolder(config);
  return config.isOutboxPublic ? `${url}/outbox` : `${url}/outbox?key=${await findKey(db)}`;
}

type Named = { Params: { name: string } };
type Attached = { Params: { name: string; number: string } };
type Keyed = { Querystring: { key?: string | string[] } };
const notFoundPage = { title: 'No such email', body: '<p><a href="/outbox">All emails</a></p>' };
const closedPage = {
  title: 'The outbox is closed',
  body: '<p>Use the address that was printed in the terminal when the shop started.</p>',
};

/** The key is sent once, in the address; afterwards in a cookie that scripts can't read. */
export async function registerOutbox(
  app: FastifyInstance,
  { config, db }: { readonly config: Config; readonly db: RootDb },
): Promise<void> {
  if (!hasOutbox(config)) return;
  const folder = outboxFolder(config);
  const key = await findKey(db);

  await app.register((scope, _options, ready) => {
    scope.addHook<Keyed>('preHandler', async (request, reply) => {
      const { query } = request;
      if (typeof query.key === 'string' && equal(query.key, key))
        return reply
          .header('cache-control', 'no-store')
          .setCookie(keyCookie, key, {
            ...cookieOptions(request, config.origin),
            path: '/outbox',
            httpOnly: true,
          })
          .redirect('/outbox', 302);
      const cookie = request.cookies[keyCookie] ?? '';
      return config.isOutboxPublic || equal(cookie, key) ? undefined : plainPage(reply, 404, closedPage);
    });
    scope.get('/outbox', async (_request, reply) => {
      const emails = await findStoredEmails(folder, maxShown);
      const rows = emails.map(
        ({ name, email }) =>
          `<tr><td><a href="/outbox/${name}">${escapeHtml(email.subject ?? 'Without a subject')}</a><br>` +
          `<small>${escapeHtml(addressesOf(email))}</small></td><td><time>${escapeHtml(dateOf(email))}</time></td></tr>`,
      );
      const head = '<tr><th scope="col">Email</th><th scope="col">Sent</th></tr>';
      return plainPage(reply, 200, {
        title: 'Outbox',
        body:
          '<p>This test shop sends no mail. What it would have sent is kept here, the newest first.</p>' +
          (rows.length > 0
            ? `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`
            : '<p>No emails yet.</p>'),
      });
    });
    scope.get<Named>('/outbox/:name', async ({ params: { name } }, reply) => {
      const email = await readStoredEmail(folder, name);
      if (!email) return plainPage(reply, 404, notFoundPage);
      allowStyles(reply, styleHashesIn(email.html ?? ''));
      return plainPage(reply, 200, {
        title: email.subject ?? 'Without a subject',
        body: bodyOf(name, email),
      });
    });
    scope.get<Attached>('/outbox/:name/:number', async ({ params: { name, number } }, reply) => {
      const email = await readStoredEmail(folder, name);
      const file = email?.attachments[Number(number)];
      if (!file || typeof file.content === 'string') return plainPage(reply, 404, notFoundPage);
      const asciiName = (file.filename ?? 'file').replace(/[^\w .-]/g, '_');
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${asciiName}"`)
        .type('application/octet-stream')
        .send(Buffer.from(new Uint8Array(file.content)));
    });
    ready();
  });
}

const addressesOf = ({ to = [] }: Email) => to.map(({ address = '' }) => address).join(', ');
const dateOf = ({ date = '' }: Email) => date.replace('T', ' ').replace(/(?::\d\d)?(?:\.\d+)?Z$/, ' UTC');

/** The HTML in a frame that may only open links, and the text with its links. */
function bodyOf(name: string, email: Email): string {
  const linked = (email.text ?? '')
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    );
  const files = email.attachments.map(
    ({ filename }, index) => `<a href="/outbox/${name}/${index}">${escapeHtml(filename ?? 'File')}</a>`,
  );
  const rows = [
    ['To', escapeHtml(addressesOf(email))],
    ['From', escapeHtml(email.from?.address ?? '')],
    ['Sent', `<time>${escapeHtml(dateOf(email))}</time>`],
    ...(files.length > 0 ? [['Attached', files.join(', ')]] : []),
  ];
  return (
    '<p><a href="/outbox">All emails</a></p>' +
    `<table><tbody>${rows.map(([label, value]) => `<tr><th scope="row">${label}</th><td>${value}</td></tr>`).join('')}</tbody></table>` +
    (email.html ? `<h2>As received</h2>${frameOf(email.html)}` : '') +
    `<h2>As plain text</h2><pre>${linked.join('')}</pre>`
  );
}

const frameOf = (html: string) =>
  '<iframe title="The email as it arrives" sandbox="allow-popups allow-popups-to-escape-sandbox" ' +
  `srcdoc="${escapeHtml(html)}"></iframe>`;

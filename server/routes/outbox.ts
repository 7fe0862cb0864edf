/** The demo shop's post: letters that were kept instead of sent, shown to whoever sits at the machine itself. */
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Email } from 'postal-mime';
import type { Config } from '../config.ts';
import { findKeptLetters, readKeptLetter } from '../gateways/kept-letters.ts';
import { escaped } from '../mail/sheet.ts';
import { plainPage } from '../plain-page.ts';

const mostShown = 100;
const localAddress = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Asked from this machine and by its own name: neither a proxy in front nor a foreign page's name for it. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined;
  return localAddress.test(ip) && localHost.test(headers.host ?? '') && !isForwarded;
}

type Named = { Params: { name: string } };
type Attached = { Params: { name: string; number: string } };
const nothing = { title: 'No such letter', body: '<p><a href="/outbox">All letters</a></p>' };

/** With SMTP or real money there is no such page. */
export function registerOutbox(app: FastifyInstance, config: Config): void {
  if (config.smtpUrl !== undefined || config.stripe !== undefined) return;
  const folder = join(config.dataDir, 'outbox');
  app.get('/outbox', async (request, reply) => {
    if (!isLocal(request)) return plainPage(reply, 404, nothing);
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
  app.get<Named>('/outbox/:name', async (request, reply) => {
    const { name } = request.params;
    const letter = isLocal(request) ? await readKeptLetter(folder, name) : undefined;
    if (!letter) return plainPage(reply, 404, nothing);
    return plainPage(reply, 200, {
      title: letter.subject ?? 'Without a subject',
      body: bodyOf(name, letter),
    });
  });
  app.get<Attached>('/outbox/:name/:number', async (request, reply) => {
    const { name, number } = request.params;
    const letter = isLocal(request) ? await readKeptLetter(folder, name) : undefined;
    const file = letter?.attachments[Number(number)];
    if (!file || typeof file.content === 'string') return plainPage(reply, 404, nothing);
    const plain = (file.filename ?? 'file').replace(/[^\w .-]/g, '_');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${plain}"`)
      .type('application/octet-stream')
      .send(Buffer.from(new Uint8Array(file.content)));
  });
}

const addressesOf = ({ to = [] }: Email) =>
  to.map(({ name, address }) => (name ? `${name} <${address ?? ''}>` : (address ?? ''))).join(', ');
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

/** Mail by SMTP where its address is set; otherwise every letter becomes a file, so that a demo shop shows what it sent. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { emailPattern } from '../../domain/licensee.ts';

/** A letter as the shop writes it; the receiver is data, never a header's text. */
export type Letter = {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** The same words, set (server/mail/sheet.ts). */
  readonly html: string;
  /** Where a reader leaves a list with one click (RFC 8058). */
  readonly leaveUrl?: string;
  /** Absolute paths. */
  readonly attachments?: readonly { readonly name: string; readonly path: string; readonly type: string }[];
};

export type MailGateway = {
  /** Rejects when the letter wasn't taken; the outbox tries again. */
  readonly send: (letter: Letter) => Promise<void>;
  readonly close: () => Promise<void>;
};

const sender = { name: 'Skerry', address: 'shop@skerry.example' };
const timeoutMs = 10_000;

/** A comma or a line break in an address would mail somebody else. */
function checked({ to, ...letter }: Letter): Letter {
  if (!emailPattern.test(to.address)) throw new Error('A letter needs exactly one plain address.');
  // A line break would begin a header of its own.
  const oneLine = (text: string) =>
    text
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim()
      .slice(0, 200);
  return { ...letter, subject: oneLine(letter.subject), to: { ...to, name: oneLine(to.name) } };
}

/** Through the SMTP server at this address. */
export function smtpMail(url: string): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  return {
    async send(letter) {
      await transport.sendMail(messageOf(letter));
    },
    async close() {
      transport.close();
    },
  };
}

/** Writes each letter to `folder` as an .eml file that any mail program opens. */
export function folderMail(folder: string): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOf(letter));
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
      const draft = join(folder, `${name}.part`);
      await writeFile(draft, message);
      await rename(draft, join(folder, `${name}.eml`));
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf(letter: Letter) {
  const { to, subject, text, html, leaveUrl, attachments = [] } = checked(letter);
  const files = attachments.map(({ name, path, type }) => ({ filename: name, path, contentType: type }));
  const headers = leaveUrl
    ? { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
  return { from: sender, to, subject, text, html, headers, attachments: files };
}

/** Keeps the newest letters in memory, for tests. */
export function memoryMail(): MailGateway & { readonly letters: readonly Letter[] } {
  const letters: Letter[] = [];
  return {
    letters,
    async send(letter) {
      letters.push(checked(letter));
      if (letters.length > 100) letters.shift();
    },
    async close() {},
  };
}

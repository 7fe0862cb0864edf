/** Mail by SMTP where its address is set; otherwise every letter becomes a file, so that a demo shop shows what it sent. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { emailPattern } from '../../domain/licensee.ts';
import { oneLine } from '../../domain/one-line.ts';

/** A letter as the shop writes it. */
export type Letter = {
  /** An address without a name: a name that was typed may be a stranger's message, shown before any of our words. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same words, set (server/mail/sheet.ts). */
  readonly html: string;
  /** Where a reader leaves a list with one click (RFC 8058). */
  readonly leaveUrl?: string;
  /** Absolute paths. */
  readonly attachments?: readonly { readonly name: string; readonly path: string; readonly type: string }[];
};

/** What became of a letter; `reason` is the mail server's or the network's own word. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** `refused` is for good, `postponed` for now; both are about this letter. */
  | { readonly kind: 'refused' | 'postponed'; readonly reason: string }
  /** No letter would go now: the server can't be reached, hangs, or won't have us. */
  | { readonly kind: 'away'; readonly reason: string };

export type MailGateway = {
  /** Resolves within half a minute. Rejects for a fault of our own only: a file that can't be read or written. */
  readonly send: (letter: Letter) => Promise<Delivery>;
  readonly close: () => Promise<void>;
};

const sender = { name: 'Skerry', address: 'shop@skerry.example' };
const timeoutMs = 10_000;
/** A server that trickles never runs into the other limits. */
const maxSendMs = 30_000;

const sent: Delivery = { kind: 'sent' };
const unaddressed: Delivery = { kind: 'refused', reason: 'A letter needs exactly one plain address.' };

/** A comma or a line break in an address would mail somebody else: undefined then. In a subject it begins a header. */
const checked = (letter: Letter): Letter | undefined =>
  emailPattern.test(letter.to) ? { ...letter, subject: oneLine(letter.subject) } : undefined;

/** Through the SMTP server at this address. */
export function smtpMail(url: string): MailGateway {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  });
  return {
    async send(letter) {
      const message = messageOf(letter);
      if (!message) return unaddressed;
      const limit = new AbortController();
      const late: Promise<Delivery> = pause(maxSendMs, undefined, { signal: limit.signal }).then(
        () => ({ kind: 'away', reason: 'The letter took too long.' }),
        () => sent,
      );
      const sending = transport.sendMail(message).then(() => sent, failedDelivery);
      return await Promise.race([sending, late]).finally(() => limit.abort());
    },
    async close() {
      transport.close();
    },
  };
}

/** Only an answer to the receiver or to the letter itself is about this letter; anything else stops every letter. */
function failedDelivery(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error;
  const { code, command, responseCode }: Record<'code' | 'command' | 'responseCode', unknown> = Object(error);
  // The attachment could not be read.
  if (code === 'ESTREAM') throw error;
  const reason = error.message;
  const said = Number(responseCode ?? (code === 'EMESSAGE' ? 552 : 0));
  const isOfLetter = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  if (!isOfLetter || said < 400 || said === 421) return { kind: 'away', reason };
  return { kind: said >= 500 ? 'refused' : 'postponed', reason };
}

/** Writes each letter to `folder` as an .eml file that any mail program opens. */
export function folderMail(folder: string): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const written = messageOf(letter);
      if (!written) return unaddressed;
      const { message } = await transport.sendMail(written);
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
      const draft = join(folder, `${name}.part`);
      await writeFile(draft, message);
      await rename(draft, join(folder, `${name}.eml`));
      return sent;
    },
    async close() {
      transport.close();
    },
  };
}

function messageOf(letter: Letter) {
  const plain = checked(letter);
  if (!plain) return undefined;
  const { to, subject, text, html, leaveUrl, attachments = [] } = plain;
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
      const plain = checked(letter);
      if (!plain) return unaddressed;
      letters.push(plain);
      if (letters.length > 100) letters.shift();
      return sent;
    },
    async close() {},
  };
}

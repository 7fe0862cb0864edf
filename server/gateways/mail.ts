/** Mail by SMTP where its address is set; otherwise every email becomes a file, so that a demo shop shows what it sent. */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { emailPattern } from '../../domain/licensee.ts';
import { oneLine } from '../../domain/visible-text.ts';

/** An outgoing message, as the mailer has rendered it (server/email/mailer.ts). */
export type Message = {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string;
  /** An address without a name: a typed name may be a stranger's message, shown before the shop's own text. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same content as HTML. */
  readonly html: string;
  /** The one-click unsubscribe link of a newsletter (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** Absolute paths. */
  readonly attachments?: readonly { readonly name: string; readonly path: string; readonly type: string }[];
};

/** The result of sending; `reason` is the mail server's or the network's own message. */
export type Delivery =
  | { readonly kind: 'sent' }
  /** `refused` is permanent, `postponed` temporary; both are about this email. */
  | { readonly kind: 'refused' | 'postponed'; readonly reason: string }
  /** No email can be sent now: the server can't be reached, hangs, or refuses the connection. */
  | { readonly kind: 'away'; readonly reason: string };

export type MailGateway = {
  /** Resolves within half a minute. Rejects only for a fault of this program: a file that can't be read or written. */
  readonly send: (message: Message) => Promise<Delivery>;
  readonly close: () => Promise<void>;
};

const timeoutMs = 10_000;
/** A server that sends its responses bit by bit never exceeds the other limits. */
const maxSendMs = 30_000;

const sent: Delivery = { kind: 'sent' };
const invalidAddress: Delivery = { kind: 'refused', reason: 'An email needs exactly one plain address.' };

/** A comma or a line break in an address would mail somebody else: undefined then. In a subject it would begin a header. */
const validated = (message: Message): Message | undefined =>
  emailPattern.test(message.to) ? { ...message, subject: oneLine(message.subject) } : undefined;

/** Sends through the SMTP server at this address. */
export function createSmtpMail(url: string): MailGateway {
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
    async send(email) {
      const message = mailOptionsOf(email);
      if (!message) return invalidAddress;
      const timeout = new AbortController();
      const timedOut: Promise<Delivery> = pause(maxSendMs, undefined, { signal: timeout.signal }).then(
        () => ({ kind: 'away', reason: 'Sending the email took too long.' }),
        () => sent,
      );
      const sending = transport.sendMail(message).then(() => sent, failedDelivery);
      return await Promise.race([sending, timedOut]).finally(() => timeout.abort());
    },
    async close() {
      transport.close();
    },
  };
}

/** Only a response about the receiver or the message itself is about this email; anything else stops all sending. */
function failedDelivery(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error;
  const { code, command, responseCode }: Record<'code' | 'command' | 'responseCode', unknown> = Object(error);
  // The attachment could not be read.
  if (code === 'ESTREAM') throw error;
  // It goes to the log: mail servers repeat the address.
  const reason = error.message.replace(/\S+@\S+/g, '…');
  const smtpCode = Number(responseCode ?? (code === 'EMESSAGE' ? 552 : 0));
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  if (!isAboutEmail || smtpCode < 400 || smtpCode === 421) return { kind: 'away', reason };
  return { kind: smtpCode >= 500 ? 'refused' : 'postponed', reason };
}

/** Writes each email to `folder` as an .eml file that any mail program opens. */
export function createFolderMail(folder: string): MailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(email) {
      const mailOptions = mailOptionsOf(email);
      if (!mailOptions) return invalidAddress;
      const { message } = await transport.sendMail(mailOptions);
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(4).toString('hex')}`;
      const tempPath = join(folder, `${name}.part`);
      await writeFile(tempPath, message);
      await rename(tempPath, join(folder, `${name}.eml`));
      return sent;
    },
    async close() {
      transport.close();
    },
  };
}

function mailOptionsOf(message: Message) {
  const valid = validated(message);
  if (!valid) return undefined;
  const { from, replyTo, to, subject, text, html, unsubscribeUrl, attachments = [] } = valid;
  const files = attachments.map(({ name, path, type }) => ({ filename: name, path, contentType: type }));
  const headers = unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
  return { from, replyTo, to, subject, text, html, headers, attachments: files };
}

/** Stores the newest emails in memory, for tests. */
export function createMemoryMail(): MailGateway & { readonly emails: Message[] } {
  const emails: Message[] = [];
  return {
    emails,
    async send(email) {
      const validEmail = validated(email);
      if (!validEmail) return invalidAddress;
      emails.push(validEmail);
      if (emails.length > 100) emails.shift();
      return sent;
    },
    async close() {},
  };
}

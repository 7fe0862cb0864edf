/** Mail by SMTP where its address is set; otherwise letters are kept in memory and their subjects are logged. */
import { createTransport } from 'nodemailer';
import { emailPattern } from '../../domain/licensee.ts';

/** A letter as the shop writes it; the receiver is data, never a header's text. */
export type Letter = {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
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
  const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();
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
      const { to, subject, text, attachments = [] } = checked(letter);
      await transport.sendMail({
        from: sender,
        to,
        subject,
        text,
        attachments: attachments.map(({ name, path, type }) => ({ filename: name, path, contentType: type })),
      });
    },
    async close() {
      transport.close();
    },
  };
}

/** Keeps the newest letters in memory; what a shop without SMTP and tests have. */
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

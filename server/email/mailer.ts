/** Sends emails as the foundry: under its name, from its address. */
import type { Db } from '../db/database.ts';
import type { Delivery, MailGateway } from '../gateways/mail.ts';
import { findFoundry } from '../stores/foundry.ts';
import { type Email, renderEmail } from './layout.ts';

export type Mailer = {
  /** As the gateway's. */
  readonly send: (email: Email) => Promise<Delivery>;
  readonly close: () => Promise<void>;
};

export const createMailer = (db: Db, gateway: MailGateway): Mailer => ({
  async send({ title, parts, ...message }) {
    const foundry = await findFoundry(db);
    const { sender: from, reply_to: replyTo } = foundry;
    return await gateway.send({ ...message, from, replyTo, ...renderEmail({ title, parts }, foundry) });
  },
  close: gateway.close,
});

/** Mail as the shop sends it; the receiving address is data, never a header's text. */
export type Letter = {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly { readonly name: string; readonly path: string; readonly type: string }[];
};

export type MailGateway = {
  /** Rejects when the letter wasn't taken; the outbox tries again. */
  readonly send: (letter: Letter) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** What a foundry has to look at, by email to its own address. */
import { type NoticeKind, noticeOf } from '../../domain/notice.ts';
import { type Email, emailOf, small, text } from './layout.ts';

type Alert = {
  readonly notice: NoticeKind;
  /** 'SK-10042' where it is about an order. */
  readonly order: string | undefined;
  /** More about it, for people of the foundry. */
  readonly detail: string | undefined;
};

/** The sentence of a notice. */
export const noticeText = ({ notice, order }: Pick<Alert, 'notice' | 'order'>): string =>
  `${order ? `Order ${order} ` : ''}${noticeOf(notice).text}`;

export function alertEmail(to: string, { notice, order, detail }: Alert): Email {
  const what = noticeText({ notice, order });
  return emailOf(to, {
    title: what.split(':')[0] ?? what,
    parts: [
      text(`${what}.`),
      ...(detail ? [text(detail)] : []),
      small(
        order
          ? `At the shop’s terminal: npm run orders -- show ${order}`
          : 'At the shop’s terminal: npm run orders -- jobs --failed, and npm run ledger:check',
      ),
    ],
  });
}

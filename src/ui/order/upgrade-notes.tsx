/** When an order's upgrade code is entered, and notes on which licence this one replaced, and which replaced it, each linked to the other order. */
import type { OrderItem } from '../../../domain/checkout.ts';
import { upgradedByText, upgradeOfText } from '../../../domain/licence-text.ts';

/** What follows 'Enter it'. */
export const upgradeUseText = (licensee: string) =>
  `when ${licensee} needs a larger licence for the same font: what was paid for the one here is taken off, and the larger one takes its place.`;

type UpgradeNotesProps = { readonly item: OrderItem; readonly as: 'li' | 'span' };

export function UpgradeNotes({ item: { upgrade_of, upgraded_by }, as: Note }: UpgradeNotesProps) {
  const notes = [
    upgrade_of ? { order: upgrade_of, text: upgradeOfText(upgrade_of) } : undefined,
    upgraded_by ? { order: upgraded_by, text: upgradedByText(upgraded_by) } : undefined,
  ];
  return notes.map((note) =>
    note ? (
      <Note key={note.text}>
        <a href={`/user/orders/${note.order.id}`}>{note.text}</a>
      </Note>
    ) : null,
  );
}

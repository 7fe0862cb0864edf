/** The notice that a shared cart replaced the own one, with price changes and Undo. */
import type { CartChange } from '../../../domain/cart.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './shared-notice.module.css';

type SharedNoticeProps = {
  readonly changes: readonly (CartChange & { readonly name: string })[];
  /** Why Undo failed; else empty. */
  readonly message: string;
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

export function SharedNotice({ changes, message, busy, onUndo, onClose }: SharedNoticeProps) {
  return (
    <Notice title="This cart was shared with you">
      <p>It has taken the place of what was in your cart.</p>
      {changes.length > 0 ? (
        <>
          <p className={styles.since}>Since it was shared, this has changed:</p>
          <ul className={styles.changes}>
            {changes.map(({ id, type, field, name, was, now, reason }) => (
              <li key={`${type} ${id} ${field}`}>
                {name ? <strong>{name}</strong> : null}{' '}
                <span className={styles.figures}>
                  was {was}, now {now}.
                </span>{' '}
                {reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {message ? <p role="alert">{message}</p> : null}
      <div className={styles.actions}>
        <Button busy={busy} onClick={onUndo}>
          Undo
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep this cart
        </Button>
      </div>
    </Notice>
  );
}

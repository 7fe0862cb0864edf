/** Actions on the whole cart: share by link, download as PDF quote, empty. */
import { longDate } from '../../../domain/dates.ts';
import type { QuoteReply } from '../../../domain/shared-cart.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './cart-actions.module.css';
import { passFocusOnRemoval } from './pass-focus-on-removal.ts';

export type ShareStatus = {
  /** The full URL; empty while there is none. */
  readonly link: string;
  readonly state: 'idle' | 'sharing' | 'copying' | 'copied' | 'copyFailed' | 'failed';
  /** Why there is no link. */
  readonly message: string;
};

export type QuoteStatus = {
  readonly quote: QuoteReply | null;
  readonly state: 'idle' | 'making' | 'opening' | 'opened' | 'popupBlocked' | 'failed';
  readonly message: string;
};

type CartActionsProps = {
  /** Distinguishes the fields of two carts on one page. */
  readonly id: string;
  readonly shared: ShareStatus;
  readonly quoteStatus: QuoteStatus;
  readonly onShare: () => void;
  readonly onQuote: () => void;
  readonly onEmpty: () => void;
};

export function CartActions({ id, shared, quoteStatus, onShare, onQuote, onEmpty }: CartActionsProps) {
  const isSharing = shared.state === 'sharing' || shared.state === 'copying';
  const isQuoting = quoteStatus.state === 'making' || quoteStatus.state === 'opening';
  return (
    <div className={styles.works}>
      <div ref={passFocusOnRemoval} className={styles.actions}>
        <Button variant="quiet" busy={isSharing} onClick={onShare}>
          Share
        </Button>
        <Button variant="quiet" busy={isQuoting} onClick={onQuote}>
          Download as PDF
        </Button>
        <Button variant="quiet" onClick={onEmpty}>
          Empty cart
        </Button>
      </div>
      {shared.state === 'failed' ? <Notice tone="error">{shared.message}</Notice> : null}
      {shared.link ? <Link id={id} shared={shared} /> : null}
      {quoteStatus.state === 'failed' ? <Notice tone="error">{quoteStatus.message}</Notice> : null}
      {quoteStatus.state === 'making' ? (
        <p className={styles.note} role="status">
          Your quote is being made.
        </p>
      ) : null}
      {quoteStatus.quote ? (
        <Quote quote={quoteStatus.quote} isClosed={quoteStatus.state === 'popupBlocked'} />
      ) : null}
    </div>
  );
}

const copyResultText = {
  copied: 'Copied to your clipboard.',
  copyFailed: 'Your browser did not allow copying. The link is selected when you enter its field.',
};

function Link({ id, shared: { link, state } }: { readonly id: string; readonly shared: ShareStatus }) {
  return (
    <div className={styles.made}>
      <label className={styles.label} htmlFor={`${id}-link`}>
        Link to this cart
      </label>
      <input
        className={styles.link}
        id={`${id}-link`}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={styles.note} role="status">
        {state === 'copied' || state === 'copyFailed' ? copyResultText[state] : ''}
      </p>
    </div>
  );
}

function Quote({ quote, isClosed }: { readonly quote: QuoteReply; readonly isClosed: boolean }) {
  return (
    <div className={styles.made} role="status">
      <p>
        <a href={quote.url} target="_blank" rel="noreferrer">
          Quote {quote.quote_number} (PDF) <span className="visually-hidden">(opens in a new tab)</span>
        </a>
      </p>
      <p className={styles.note}>
        {isClosed ? 'Your browser kept it closed: please follow the link. ' : ''}
        Its prices hold until {longDate(quote.valid_until)}, by the link inside.
      </p>
    </div>
  );
}

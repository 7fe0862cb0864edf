/** What can be done with a whole cart: passed on by a link, taken along as a quote, emptied. */
import { longDate } from '../../../domain/dates.ts';
import type { QuoteReply } from '../../../domain/shared-cart.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import styles from './cart-actions.module.css';
import { handFocusOn } from './hand-focus-on.ts';

export type SharedLink = {
  /** The whole address; empty while there is none. */
  readonly link: string;
  readonly state: 'idle' | 'sharing' | 'copying' | 'copied' | 'uncopied' | 'failed';
  /** Why there is no link. */
  readonly message: string;
};

export type MadeQuote = {
  readonly quote: QuoteReply | null;
  readonly state: 'idle' | 'making' | 'opening' | 'opened' | 'unopened' | 'failed';
  readonly message: string;
};

type CartActionsProps = {
  /** Tells the fields of two carts on one page apart. */
  readonly id: string;
  readonly shared: SharedLink;
  readonly quoted: MadeQuote;
  readonly onShare: () => void;
  readonly onQuote: () => void;
  readonly onEmpty: () => void;
};

export function CartActions({ id, shared, quoted, onShare, onQuote, onEmpty }: CartActionsProps) {
  const isSharing = shared.state === 'sharing' || shared.state === 'copying';
  const isQuoting = quoted.state === 'making' || quoted.state === 'opening';
  return (
    <div className={styles.works}>
      <div ref={handFocusOn} className={styles.actions}>
        <Button look="quiet" busy={isSharing} onClick={onShare}>
          Share
        </Button>
        <Button look="quiet" busy={isQuoting} onClick={onQuote}>
          Download as PDF
        </Button>
        <Button look="quiet" onClick={onEmpty}>
          Empty cart
        </Button>
      </div>
      {shared.state === 'failed' ? <Notice tone="error">{shared.message}</Notice> : null}
      {shared.link ? <Link id={id} shared={shared} /> : null}
      {quoted.state === 'failed' ? <Notice tone="error">{quoted.message}</Notice> : null}
      {quoted.state === 'making' ? (
        <p className={styles.note} role="status">
          Your quote is being made.
        </p>
      ) : null}
      {quoted.quote ? <Quote quote={quoted.quote} isClosed={quoted.state === 'unopened'} /> : null}
    </div>
  );
}

const said = {
  copied: 'Copied to your clipboard.',
  uncopied: 'Your browser did not allow copying. The link is selected when you enter its field.',
};

function Link({ id, shared: { link, state } }: { readonly id: string; readonly shared: SharedLink }) {
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
        {state === 'copied' || state === 'uncopied' ? said[state] : ''}
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

/** Actions on the whole cart: share by link, download as PDF quote, empty. */
import { longDate } from '../../../domain/dates.ts';
import type { QuoteReply } from '../../../domain/shared-cart.ts';
import { Button } from '../button.tsx';
import { passFocusOnRemoval } from '../focus.ts';
import { Notice } from '../notice.tsx';
import styles from './cart-actions.module.css';

/** A link to the cart: what was made, null while there is none, and why there is none. */
type LinkStatus<Made> = {
  readonly made: Made | null;
  readonly state: 'idle' | 'making' | 'delivering' | 'delivered' | 'blocked' | 'failed';
  readonly message: string;
};

const isBusy = ({ state }: LinkStatus<unknown>) => state === 'making' || state === 'delivering';

type CartActionsProps = {
  /** Distinguishes the fields of two carts on one page. */
  readonly id: string;
  readonly shared: LinkStatus<{ readonly url: string }>;
  readonly quoted: LinkStatus<QuoteReply>;
  readonly onShare: () => void;
  readonly onQuote: () => void;
  readonly onEmpty: () => void;
};

export function CartActions({ id, shared, quoted, onShare, onQuote, onEmpty }: CartActionsProps) {
  return (
    <div className={styles.all}>
      <div ref={passFocusOnRemoval} className={styles.actions}>
        <Button variant="quiet" busy={isBusy(shared)} onClick={onShare}>
          Share
        </Button>
        <Button variant="quiet" busy={isBusy(quoted)} onClick={onQuote}>
          Download as PDF
        </Button>
        <Button variant="quiet" onClick={onEmpty}>
          Empty cart
        </Button>
      </div>
      {shared.state === 'failed' ? <Notice tone="error">{shared.message}</Notice> : null}
      {shared.made ? <Link id={id} url={shared.made.url} result={copyResults[shared.state]} /> : null}
      {quoted.state === 'failed' ? <Notice tone="error">{quoted.message}</Notice> : null}
      {quoted.state === 'making' ? (
        <p className={styles.note} role="status">
          Your quote is being prepared.
        </p>
      ) : null}
      {quoted.made ? <Quote quote={quoted.made} isClosed={quoted.state === 'blocked'} /> : null}
    </div>
  );
}

const copyResults: { readonly [State in LinkStatus<unknown>['state']]?: string } = {
  delivered: 'Copied to your clipboard.',
  blocked: 'Your browser didn’t allow copying. Go to the link’s field and it will be selected for you.',
};

type LinkProps = { readonly id: string; readonly url: string; readonly result: string | undefined };

function Link({ id, url, result }: LinkProps) {
  return (
    <div className={styles.made}>
      <label className={styles.label} htmlFor={`${id}-link`}>
        Link to this cart
      </label>
      <input
        className={styles.link}
        id={`${id}-link`}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={styles.note} role="status">
        {result}
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
        {isClosed ? 'Your browser blocked the new tab: please use the link. ' : ''}
        The quote’s prices are valid until {longDate(quote.valid_until)}. To buy at these prices, use the link
        in the quote.
      </p>
    </div>
  );
}

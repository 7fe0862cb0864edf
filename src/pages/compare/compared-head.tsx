/** What a compared style is called and costs, what it lacks, and its place among the others (§compare.price). */
import { isLicensed } from '../../../domain/licence.ts';
import {
  type CompareContext,
  type ComparedRow,
  type CompareEvent,
  choiceIn,
  priceOf,
} from '../../../machines/compare.machine.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { MissingCharacters } from '../../ui/missing-characters.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './compare.module.css';

type ComparedHeadProps = {
  readonly row: ComparedRow;
  readonly context: CompareContext;
  readonly text: string;
  readonly missing: readonly string[];
  /** Of two over each other; -1 for none. */
  readonly place: number;
  readonly send: (event: CompareEvent) => void;
  readonly onRemove: () => void;
};

export function ComparedHead({ row, context, text, missing, place, send, onRemove }: ComparedHeadProps) {
  const { key, name, style } = row;
  const at = context.setting.styles.indexOf(key);
  const move = (by: -1 | 1) => send({ type: 'style.move', style: key, by });
  return (
    <div className={styles.rowHead}>
      <h2 className={styles.name} data-place={place < 0 ? undefined : place}>
        {style ? <a href={`/typeface/${style.family.slug}`}>{name}</a> : name}
      </h2>
      {style ? <StylePrice style={style} context={context} /> : <p>Stays in your browser.</p>}
      <div className={styles.rowActions}>
        {style ? (
          <>
            <Button
              variant="quiet"
              aria-label={`Move ${name} up`}
              aria-disabled={at === 0}
              onClick={() => move(-1)}
            >
              Up
            </Button>
            <Button
              variant="quiet"
              aria-label={`Move ${name} down`}
              aria-disabled={at === context.setting.styles.length - 1}
              onClick={() => move(1)}
            >
              Down
            </Button>
          </>
        ) : null}
        <Button variant="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
        {style ? (
          <LinkButton href={`/shops/${style.family.slug}`} aria-label={`Buy ${name}`}>
            Buy
          </LinkButton>
        ) : null}
      </div>
      <Status className={styles.missing}>
        {row.coverage ? (
          <MissingCharacters
            name={name}
            missing={missing}
            text={text}
            scripts={style?.script_prices}
            slug={style?.family.slug}
          />
        ) : (
          <p>This file doesn’t tell us which characters it lacks: another font may draw some.</p>
        )}
      </Status>
    </div>
  );
}

type StylePriceProps = {
  readonly style: NonNullable<ComparedRow['style']>;
  readonly context: CompareContext;
};

function StylePrice({ style, context }: StylePriceProps) {
  const shop = context.shops[style.family.slug];
  const price = priceOf(context, style);
  if (!shop || !price) return <p className={styles.price}>Price in its shop</p>;
  // Without a licence the price is the least (§shop.prices-from).
  return (
    <p className={styles.price}>
      {isLicensed(choiceIn(context, shop)) ? '' : 'from '}
      {price.value}
    </p>
  );
}

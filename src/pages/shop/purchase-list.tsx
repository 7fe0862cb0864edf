/** A list of purchasable options: each set in its own face, with its price and button. */

import { useSelector } from '@xstate/react';
import { memo, useEffect, useId, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { PriceStep } from '../../../domain/cart.ts';
import { optionKey } from '../../../domain/cart-command.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { isLicensed } from '../../../domain/licence.ts';
import { columnTexts, moneyText } from '../../../domain/money.ts';
import { savingText } from '../../../domain/price-text.ts';
import { singlyCents } from '../../../domain/pricing.ts';
import type { OptionType, ShopGroup, ShopOption } from '../../../domain/shop.ts';
import { lineFor, priceFor, type Terms } from '../../../domain/shop-options.ts';
import type { TextInStyle } from '../../../domain/text-in-style.ts';
import type { CartOptionActor } from '../../../machines/cart-option.machine.ts';
import { type ownTextMachine, textIn } from '../../../machines/own-text.machine.ts';
import { type ShopActor, selectOption } from '../../../machines/shop.machine.ts';
import { useNeededCode } from '../../app/needed-code.ts';
import { Button } from '../../ui/button.tsx';
import type { OwnLine } from '../../ui/own-text.tsx';
import { Price } from '../../ui/price.tsx';
import styles from './purchase-list.module.css';

type TextViews = { readonly OwnLine: typeof OwnLine };

type PurchaseListProps = {
  readonly id: string;
  readonly title: string;
  readonly actor: ShopActor;
  /** The visitor's text, which each single style shows (§shop.own-text). */
  readonly ownText: ActorRefFrom<typeof ownTextMachine>;
  readonly loadTextViews: () => Promise<TextViews>;
  readonly groups: readonly { readonly type: OptionType; readonly group: ShopGroup }[];
};

type ShownPrice = {
  readonly amountCents: number;
  readonly value: string;
  readonly breakdown: readonly PriceStep[];
  /** What a package saves, in words; empty for nothing. */
  readonly saving: string;
};
const unpriced: ShownPrice = { amountCents: 0, value: '', breakdown: [], saving: '' };

/** Prices for one choice; equal options (54 single styles) are priced once. */
function pricesUnder(terms: Terms) {
  const cache = new Map<string, ShownPrice>();
  return (type: OptionType, option: ShopOption): ShownPrice => {
    const { multiplication, styles_no, pro } = option;
    const key = [type, multiplication, styles_no, pro].join();
    const found = cache.get(key);
    if (found !== undefined) return found;
    const price = priceFor(terms, type, option);
    const saving = price.ok && type !== 'styles' ? savingOf(terms, option, price.amountCents) : '';
    const shown = price.ok ? { ...price, saving } : unpriced;
    cache.set(key, shown);
    return shown;
  };
}

/** What a package saves against its styles one by one; nothing is said while no licence is chosen (§shop.saving). */
function savingOf({ shop, choice, scripts }: Terms, option: ShopOption, amountCents: number): string {
  const style = shop.styles[0]?.options[0];
  const singly = style && singlyCents(lineFor({ shop, choice, scripts }, 'styles', option), style);
  return singly === undefined ? '' : savingText(option.styles_no, singly, amountCents);
}

export function PurchaseList({ id, title, actor, ownText, loadTextViews, groups }: PurchaseListProps) {
  // Selected separately: a comparison of all three would be part of every page's first load.
  const shop = useSelector(actor, ({ context }) => context.shop);
  const choice = useSelector(actor, ({ context }) => context.choice);
  const scripts = useSelector(actor, ({ context }) => context.scripts);
  const textOfStyle = useOwnTexts(ownText, groups);
  const isTextShown = [...textOfStyle.values()].some((text) => text !== null);
  const { code: views } = useNeededCode(loadTextViews, isTextShown);
  const priceOf = pricesUnder({ shop, choice, scripts });
  const isChosen = isLicensed(choice);
  const prices = groups.flatMap(({ type, group }) => group.options.map((option) => priceOf(type, option)));
  const textOf = columnTexts(prices.map(({ value }) => value));
  const leastCents = Math.min(...prices.map(({ amountCents }) => amountCents));
  // Without a licence the prices are the least (§shop.prices-from).
  const from = isChosen ? '' : 'from ';
  return (
    <section className={styles.list} aria-labelledby={id} data-chosen={isChosen}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        {title}
      </h2>
      <p className="visually-hidden" role="status">
        {leastCents > 0 ? `${title} from ${moneyText(leastCents)}` : ''}
      </p>
      {groups.map(({ type, group }) => (
        <div className={styles.group} key={`${type} ${group.name}`}>
          <h3 className={styles.groupName}>{group.name}</h3>
          <ul className={styles.options} data-type={type}>
            {group.options.map((option) => {
              const price = priceOf(type, option);
              const found = selectOption(actor.getSnapshot(), optionKey({ type, id: option.id }));
              return found ? (
                <PurchaseOption
                  key={option.id}
                  option={option}
                  price={price}
                  value={from + textOf(price.value)}
                  text={textOfStyle.get(option.class) ?? null}
                  views={views}
                  actor={found}
                />
              ) : null;
            })}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** The visitor's text in each single style of the list, by class; empty without one. */
function useOwnTexts(
  ownText: PurchaseListProps['ownText'],
  groups: PurchaseListProps['groups'],
): ReadonlyMap<string, TextInStyle | null> {
  const context = useSelector(ownText, (snapshot) => snapshot.context);
  const singles = groups.flatMap(({ type, group }) =>
    type === 'styles' ? group.options.map((option) => option.class) : [],
  );
  const key = singles.join();
  useEffect(() => {
    if (key !== '') ownText.send({ type: 'styles.shown', styles: key.split(',') });
  }, [ownText, key]);
  // The rows are rendered again only with another text.
  return useMemo(
    () => new Map(key.split(',').map((style) => [style, textIn(context, style)])),
    [key, context],
  );
}

type PurchaseOptionProps = {
  /** The visitor's text in this style; null for the name alone. */
  readonly text: TextInStyle | null;
  /** What shows the text; undefined until it is loaded. */
  readonly views: TextViews | undefined;
  readonly option: ShopOption;
  readonly price: ShownPrice;
  readonly value: string;
  readonly actor: CartOptionActor;
};

/** Subscribes only to its own actor: a click rerenders one row, whatever the family's size. */
const PurchaseOption = memo(function PurchaseOption({
  option,
  price,
  value,
  text,
  views,
  actor,
}: PurchaseOptionProps) {
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : 'idle'));
  const message = useSelector(actor, ({ context }) => context.message);
  const isDiffering = useSelector(actor, (snapshot) => snapshot.hasTag('differing'));
  const { name, styles_no_display, styles_no } = option;
  const note =
    message || (isDiffering ? 'In your cart with different licences; adding it here replaces them.' : '');
  const noteId = useId();
  return (
    <li className={styles.option} data-state={state}>
      <span className={styles.name} style={{ fontFamily: nameFamily(option.class) }}>
        {text && views ? <views.OwnLine style={option.class} {...text} /> : name}
        {text && views ? <span className={styles.caption}>{name}</span> : null}
      </span>
      {styles_no > 1 ? <span className={styles.count}>{price.saving || styles_no_display}</span> : null}
      <div className={styles.price}>
        <Price value={value} breakdown={price.breakdown} of={name} toggle="mark" />
      </div>
      <span className={styles.action}>
        <Button
          variant={state === 'added' ? 'accent' : 'plain'}
          wide
          busy={state === 'processing'}
          aria-describedby={note ? noteId : undefined}
          onClick={() => actor.send({ type: 'option.add' })}
        >
          <Label state={state} name={name} />
        </Button>
      </span>
      {state === 'added' ? (
        <a className={`skip ${styles.toCart}`} href="#your-cart">
          Go to your cart
        </a>
      ) : null}
      <span className={styles.note} id={noteId} role={message ? 'status' : undefined}>
        {note}
      </span>
    </li>
  );
});

/** The button's text, with the option's name for screen readers. */
type LabelProps = { readonly state: 'idle' | 'processing' | 'added'; readonly name: string };

function Label({ state, name }: LabelProps) {
  const hidden = <span className="visually-hidden">{state === 'added' ? `${name}:` : name}</span>;
  if (state === 'added') return <span>{hidden} Added</span>;
  return (
    <span>
      {state === 'processing' ? 'Adding' : 'Add'} {hidden}
    </span>
  );
}

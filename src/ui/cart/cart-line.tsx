/** One cart item: its name in its own face, its licences, its price with steps, and what can be done with it. */

import type { ReactNode } from 'react';
import type { CartItem } from '../../../domain/cart.ts';
import { longDate } from '../../../domain/dates.ts';
import { nameFamily } from '../../../domain/font-face.ts';
import { licenceText, scriptsText, upgradeOfText } from '../../../domain/licence.ts';
import { passFocusOnRemoval } from '../focus.ts';
import { accentOf, FontFaces } from '../font-faces.tsx';
import { Price } from '../price.tsx';
import styles from './cart-line.module.css';

type CartLineProps = {
  readonly item: CartItem;
  /** The heading level of its name. */
  readonly heading?: 'h2' | 'h3';
  /** Its buttons, and its editor while that is open; absent where the cart can't be changed. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

export function CartLine({ item, heading: Heading = 'h3', actions, children }: CartLineProps) {
  const { name, font_class, face, family, licences, value, breakdown, held_by, upgrade_of } = item;
  const scripts = scriptsText(item);
  return (
    <li ref={passFocusOnRemoval} className={styles.line} style={accentOf(family)}>
      {face ? <FontFaces name={face.class} faces={[face]} /> : null}
      <Heading className={styles.name} style={{ fontFamily: nameFamily(font_class) }}>
        {name}
      </Heading>
      <ul className={styles.licences} aria-label={`Licences for ${name}`}>
        {licences.map((licence) => (
          <li key={licence.kind}>{licenceText(licence)}</li>
        ))}
        {scripts ? <li>{scripts}</li> : null}
        {held_by ? (
          <li>
            Price from quote {held_by.number}, held until {longDate(held_by.valid_until)}
          </li>
        ) : null}
        {upgrade_of ? <li>{upgradeOfText(upgrade_of)}</li> : null}
      </ul>
      {actions}
      <div className={styles.price}>
        <Price value={value} breakdown={breakdown} of={name} />
      </div>
      {children}
    </li>
  );
}

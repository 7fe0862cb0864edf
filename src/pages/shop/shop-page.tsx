/** The shop of one family: options on the left, the licence cart on the right (§shop.licences, §shop.lists, §shop.cart). */

import { useActorRef } from '@xstate/react';
import { Fragment } from 'react';
import { nameFamily } from '../../../domain/font-face.ts';
import { furtherText } from '../../../domain/pricing.ts';
import type { Shop } from '../../../domain/shop.ts';
import { Later } from '../../app/later.tsx';
import type { ShopLogics } from '../../compose/shop.ts';
import type { PageProps } from '../../routes/route.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { accentOf, FontFaces } from '../../ui/font-faces.tsx';
import { Jumps } from '../../ui/jumps.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Licences } from './licences.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { ShopCart } from './shop-cart.tsx';
import styles from './shop-page.module.css';

/** The parts of the page, by id; the keyboard needn't pass everything between them (§shop.jumps). */
const jumps = [
  ['licences', 'Licences'],
  ['packages', 'Packages'],
  ['single-styles', 'Single styles'],
  ['your-cart', 'Your cart'],
] as const;

export function ShopPage({ data: shop, logics }: PageProps<Shop, ShopLogics>) {
  const actor = useActorRef(logics.shop, { input: { shop } });
  const ownText = useActorRef(logics.ownText);
  const lists = { actor, ownText, loadTextViews: logics.loadTextViews };
  const packages = [
    ...shop.families.map((group) => ({ type: 'families' as const, group })),
    ...shop.subfamilies.map((group) => ({ type: 'subfamilies' as const, group })),
  ];
  return (
    <div style={accentOf(shop)}>
      <FontFaces name={`shop-${shop.slug}`} faces={shop.faces} first={shop.header_class} />
      <header className={styles.head}>
        <a className={styles.back} href={`/typeface/${shop.slug}`}>
          Return to typeface
        </a>
        <h1 className={styles.name} style={{ fontFamily: nameFamily(shop.header_class) }}>
          {shop.family_name}
        </h1>
        <Jumps to={jumps} />
      </header>
      <div className={styles.columns}>
        <div className={styles.choices}>
          <noscript>
            {import.meta.env.SSR ? (
              <NeedsScript>
                <h2>Prices and cart need JavaScript</h2>
              </NeedsScript>
            ) : null}
          </noscript>
          <Basics settings={shop.settings} />
          <Licences shop={shop} actor={actor} />
          <Later>
            <PurchaseList id="packages" title="Packages" {...lists} groups={packages} />
            <PurchaseList
              id="single-styles"
              title="Single styles"
              {...lists}
              groups={shop.styles.map((group) => ({ type: 'styles' as const, group }))}
            />
          </Later>
        </div>
        <ShopCart actor={actor} />
      </div>
    </div>
  );
}

function Basics({ settings: { licences, further_share, licence_note } }: Pick<Shop, 'settings'>) {
  return (
    <Disclosure summary="Licensing basics">
      <dl className={styles.basics}>
        {licences.map(({ kind, name, use, unit }) => (
          <Fragment key={kind}>
            <dt>{name}</dt>
            <dd>{`${use} Counted by ${unit}.`}</dd>
          </Fragment>
        ))}
        <dt>More than one</dt>
        <dd>
          You pay full price for the most expensive licence and {furtherText(further_share)} for each of the
          others. {licence_note}
        </dd>
      </dl>
    </Disclosure>
  );
}

/** The licences that the prices of a comparison are for (§compare.price). */
import { licenceLabel, licenceText, licensedKinds } from '../../../domain/licence.ts';
import { type CompareContext, type CompareEvent, choiceIn } from '../../../machines/compare.machine.ts';
import { KindFields } from '../../ui/cart/licence-fields.tsx';
import styles from './compare.module.css';

type LicencePricesProps = {
  readonly context: CompareContext;
  readonly send: (event: CompareEvent) => void;
};

export function LicencePrices({ context, send }: LicencePricesProps) {
  // The first style's shop asks; a price that another shop doesn't have is said in its row.
  const [shop] = context.setting.styles.flatMap(
    (style) => context.shops[context.known[style]?.family.slug ?? ''] ?? [],
  );
  if (!shop) return null;
  const choice = choiceIn(context, shop);
  const chosen = licensedKinds(shop.settings, choice).map(licenceText);
  return (
    <details className={styles.licences}>
      <summary className={styles.summary}>
        {chosen.length > 0 ? `Prices for ${chosen.join(' · ')}` : 'Choose licences for the prices'}
      </summary>
      <div className={styles.kinds}>
        <KindFields
          id="compare"
          settings={shop.settings}
          choice={choice}
          labelOf={licenceLabel}
          noneOf={({ none }) => none}
          onLicence={(kind, value) => send({ type: 'licence.choose', kind, value })}
        />
      </div>
    </details>
  );
}

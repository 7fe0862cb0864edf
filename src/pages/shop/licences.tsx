/** The choice of licences and scripts, which determines every price of the page (§shop.questions, §shop.licences). */
import { useSelector } from '@xstate/react';
import { lowestTier } from '../../../domain/junior.ts';
import { licenceKinds, licenceLabel } from '../../../domain/licence.ts';
import { licenceTable } from '../../../domain/licence-kinds.ts';
import type { Shop } from '../../../domain/shop.ts';
import type { ShopActor } from '../../../machines/shop.machine.ts';
import { Checkbox, SelectField } from '../../ui/form/field.tsx';
import styles from './licences.module.css';

type LicencesProps = { readonly shop: Shop; readonly actor: ShopActor };

export function Licences({ shop, actor }: LicencesProps) {
  const choice = useSelector(actor, ({ context }) => context.choice);
  return (
    <section className={styles.licences} aria-labelledby="licences">
      <h2 className={styles.title} id="licences">
        Licences
      </h2>
      <Questions shop={shop} actor={actor} />
      <div className={styles.kinds}>
        {licenceKinds.map((kind) => (
          <SelectField
            key={kind}
            name={kind}
            label={licenceLabel(kind)}
            optional="unsaid"
            value={String(choice[kind])}
            options={shop.settings.options[kind].map(({ name, value }) => ({
              value: String(value),
              text: name,
            }))}
            onValue={(value) => actor.send({ type: 'licence.choose', kind, value: Number(value) })}
          />
        ))}
      </div>
      {shop.scripts.length > 0 ? <Scripts shop={shop} actor={actor} /> : null}
    </section>
  );
}

/** What the fonts are for: a yes licenses the lowest tier of a kind, which its select can raise. */
function Questions({ shop: { settings }, actor }: LicencesProps) {
  const choice = useSelector(actor, ({ context }) => context.choice);
  return (
    <fieldset className={styles.scripts}>
      <legend className={styles.legend}>What are the fonts for?</legend>
      {licenceKinds
        .filter((kind) => Number.isFinite(lowestTier(settings, kind)))
        .map((kind) => (
          <Checkbox
            key={kind}
            name={`for-${kind}`}
            label={licenceTable[kind].question}
            checked={choice[kind] > 0}
            onChecked={(isNeeded) =>
              actor.send({ type: 'licence.choose', kind, value: isNeeded ? lowestTier(settings, kind) : 0 })
            }
          />
        ))}
    </fieldset>
  );
}

const percent = (multiplier: number) => `+ ${Math.round(multiplier * 100)}%`;

function Scripts({ shop, actor }: LicencesProps) {
  const chosen = useSelector(actor, ({ context }) => context.scripts);
  return (
    <fieldset className={styles.scripts}>
      <legend className={styles.legend}>Additional script support</legend>
      {shop.scripts.map(({ id, name, multiplier }) => (
        <Checkbox
          key={id}
          name={`script-${id}`}
          label={
            <>
              {name} <span className={styles.share}>{percent(multiplier)}</span>
            </>
          }
          checked={chosen.includes(id)}
          onChecked={() => actor.send({ type: 'script.toggle', id })}
        />
      ))}
    </fieldset>
  );
}

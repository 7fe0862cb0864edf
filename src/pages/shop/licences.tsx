/** The choice of licences and scripts, which determines every price of the page. */
import { useSelector } from '@xstate/react';
import { licenceKinds, licenceLabel } from '../../../domain/licence.ts';
import { nothingChosenMessage } from '../../../domain/pricing.ts';
import type { Shop } from '../../../domain/shop.ts';
import type { ShopActor } from '../../../machines/shop.machine.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import styles from './licences.module.css';

type LicencesProps = { readonly shop: Shop; readonly actor: ShopActor };

export function Licences({ shop, actor }: LicencesProps) {
  const choice = useSelector(actor, ({ context }) => context.choice);
  const isUnlicensed = useSelector(actor, (snapshot) => snapshot.matches({ licence: 'unlicensed' }));
  return (
    <section className={styles.licences} aria-labelledby="licences">
      <h2 className={styles.title} id="licences">
        Licences
      </h2>
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
      <p className={styles.missing} role="status">
        {isUnlicensed ? nothingChosenMessage : ''}
      </p>
      {shop.scripts.length > 0 ? <Scripts shop={shop} actor={actor} /> : null}
    </section>
  );
}

const percent = (multiplier: number) => `+ ${Math.round(multiplier * 100)} %`;

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

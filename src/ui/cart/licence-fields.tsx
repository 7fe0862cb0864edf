/** The fields of a licence: a select for each kind that is sold, a box for each further script (§shop.licences, §shop.scripts). */
import type { ReactNode } from 'react';
import { scriptSupportNote, tierOf } from '../../../domain/licence.ts';
import type { Licence } from '../../../domain/licence-shape.ts';
import type { LicenceChoice, Shop } from '../../../domain/shop.ts';
import { Checkbox, SelectField } from '../form/field.tsx';
import styles from './licence-fields.module.css';

type KindFieldsProps = {
  /** Distinguishes these fields from others on the page. */
  readonly id: string;
  readonly settings: Pick<Shop['settings'], 'licences' | 'options'>;
  readonly choice: LicenceChoice;
  readonly labelOf: (licence: Licence) => ReactNode;
  /** The words for no licence of a kind; those of the price list where absent. */
  readonly noneOf?: (licence: Licence) => string;
  readonly onLicence: (kind: string, value: number) => void;
};

export const KindFields = ({ id, settings, choice, labelOf, noneOf, onLicence }: KindFieldsProps) =>
  settings.licences.map((licence) => {
    const { kind } = licence;
    return (
      <SelectField
        key={kind}
        id={`${id}-${kind}`}
        name={kind}
        label={labelOf(licence)}
        optional="unsaid"
        value={String(tierOf(choice, kind))}
        options={(settings.options[kind] ?? []).map(({ name, value }) => ({
          value: String(value),
          text: value === 0 && noneOf ? noneOf(licence) : name,
        }))}
        onValue={(value) => onLicence(kind, Number(value))}
      />
    );
  });

type ScriptFieldsProps = {
  readonly id: string;
  readonly scripts: Shop['scripts'];
  readonly chosen: readonly number[];
  readonly onScript: (id: number) => void;
};

export function ScriptFields({ id, scripts, chosen, onScript }: ScriptFieldsProps) {
  if (scripts.length === 0) return null;
  return (
    <fieldset className={styles.scripts}>
      <legend className={styles.legend}>Additional script support</legend>
      {scripts.map((script) => (
        <Checkbox
          key={script.id}
          id={`${id}-script-${script.id}`}
          name={`script-${script.id}`}
          label={
            <>
              {script.name} <span className={styles.share}>{percent(script.multiplier)}</span>
            </>
          }
          checked={chosen.includes(script.id)}
          onChecked={() => onScript(script.id)}
        />
      ))}
      <p className={styles.note}>{scriptSupportNote}</p>
    </fieldset>
  );
}

const percent = (multiplier: number) => `+ ${Math.round(multiplier * 100)}%`;

/** OpenType features: independent ones are toggles, mutually exclusive ones radio groups. */
import { useId } from 'react';
import type { OtfFeature, OtfGroup } from '../../../domain/catalogue.ts';
import styles from '../../ui/controls.module.css';

type FeatureTogglesProps = {
  readonly groups: readonly OtfGroup[];
  readonly features: readonly string[];
  readonly send: (event: { type: 'feature.toggle'; tag: string }) => void;
};

export function FeatureToggles({ groups, features, send }: FeatureTogglesProps) {
  if (groups.length === 0) return null;
  const ordered = groups.toSorted((one, other) => one.sort_order - other.sort_order);
  return (
    <details
      className={styles.features}
      // In a low window the open panel stands where the samples begin, and doesn't stick.
      onToggle={({ currentTarget }) => currentTarget.firstElementChild?.scrollIntoView({ block: 'nearest' })}
    >
      <summary className={styles.summary}>
        Features<span className={styles.on}>{features.length > 0 ? ` ${features.length} on` : ''}</span>
      </summary>
      <div className={styles.panel}>
        {ordered.map((group) =>
          group.is_group ? (
            <Exclusive key={group.name} group={group} features={features} send={send} />
          ) : (
            <fieldset key={group.name} className={styles.group}>
              <legend className={styles.legend}>{group.name}</legend>
              {group.otfs.map((otf) => (
                <button
                  key={otf.data_setting}
                  className={styles.choice}
                  type="button"
                  aria-pressed={features.includes(otf.data_setting)}
                  onClick={() => send({ type: 'feature.toggle', tag: otf.data_setting })}
                >
                  <Name otf={otf} />
                </button>
              ))}
            </fieldset>
          ),
        )}
      </div>
    </details>
  );
}

function Name({ otf }: { readonly otf: OtfFeature }) {
  return (
    <>
      {otf.name} <span className={styles.tag}>{otf.data_setting}</span>
    </>
  );
}

type ExclusiveProps = Omit<FeatureTogglesProps, 'groups'> & { readonly group: OtfGroup };

function Exclusive({ group, features, send }: ExclusiveProps) {
  // The page has these twice.
  const name = useId();
  const on = group.otfs.find((otf) => features.includes(otf.data_setting));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{group.name}</legend>
      <label className={styles.choice}>
        <input
          className="visually-hidden"
          type="radio"
          name={name}
          checked={!on}
          onChange={() => on && send({ type: 'feature.toggle', tag: on.data_setting })}
        />
        Default
      </label>
      {group.otfs.map((otf) => (
        <label key={otf.data_setting} className={styles.choice}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={on === otf}
            onChange={() => send({ type: 'feature.toggle', tag: otf.data_setting })}
          />
          <Name otf={otf} />
        </label>
      ))}
    </fieldset>
  );
}

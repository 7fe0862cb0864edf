/** The gallery's index: every page and state, previewed at the chosen width and colour scheme. */

import type { Fixtures } from './fixtures.ts';
import styles from './gallery-index.module.css';
import { storyGroups } from './stories.ts';

const widths = ['390', '768', '1440'] as const;
const themes = ['light', 'dark'] as const;

/** Applies the chosen scheme to the page shown, now and whenever another one has loaded. */
function applyTheme(main: Element | null) {
  const theme = main?.querySelector<HTMLInputElement>('[name="theme"]:checked')?.value;
  const shown = main?.querySelector('iframe')?.contentDocument?.documentElement;
  if (shown && theme) shown.dataset.theme = theme;
}

type ChoiceProps = { readonly name: string; readonly label: string; readonly values: readonly string[] };

const Choice = ({ name, label, values }: ChoiceProps) => (
  <fieldset className={styles.choice}>
    <legend>{label}</legend>
    {values.map((value, index) => (
      <label key={value}>
        <input
          type="radio"
          name={name}
          value={value}
          defaultChecked={index === 0}
          onChange={(event) => applyTheme(event.currentTarget.closest('main'))}
        />
        {value}
      </label>
    ))}
  </fieldset>
);

export function GalleryIndex({ fixtures }: { readonly fixtures: Fixtures }) {
  return (
    <main className={styles.hall}>
      <nav className={styles.list} aria-label="States">
        <h1>State gallery</h1>
        <Choice name="width" label="Width" values={widths} />
        <Choice name="theme" label="Scheme" values={themes} />
        {storyGroups.map(({ page, states }) => (
          <section key={page} aria-label={page}>
            <h2>{page}</h2>
            <ul>
              {Object.keys(states(fixtures)).map((state) => (
                <li key={state}>
                  <a href={`/gallery/${page}/${state}`} target="stage">
                    {state}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <iframe
        className={styles.stage}
        name="stage"
        title="The state that was chosen"
        onLoad={(event) => applyTheme(event.currentTarget.closest('main'))}
      />
    </main>
  );
}

/** The gallery's list: every page, every state, shown beside it at the width and in the scheme chosen. */
import { exhibits } from './exhibits.ts';
import styles from './hall.module.css';
import type { World } from './world.ts';

const widths = ['390', '768', '1440'] as const;
const themes = ['light', 'dark'] as const;

/** The page shown takes the scheme of the switches, now and whenever another one has loaded. */
function dress(hall: Element | null) {
  const theme = hall?.querySelector<HTMLInputElement>('[name="theme"]:checked')?.value;
  const shown = hall?.querySelector('iframe')?.contentDocument?.documentElement;
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
          onChange={(event) => dress(event.currentTarget.closest('main'))}
        />
        {value}
      </label>
    ))}
  </fieldset>
);

export function Hall({ world }: { readonly world: World }) {
  return (
    <main className={styles.hall}>
      <nav className={styles.list} aria-label="States">
        <h1>State gallery</h1>
        <Choice name="width" label="Width" values={widths} />
        <Choice name="theme" label="Scheme" values={themes} />
        {exhibits.map(({ page, states }) => (
          <section key={page} aria-label={page}>
            <h2>{page}</h2>
            <ul>
              {Object.keys(states(world)).map((state) => (
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
        onLoad={(event) => dress(event.currentTarget.closest('main'))}
      />
    </main>
  );
}

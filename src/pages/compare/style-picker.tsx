/** A style to compare: a family, then one of its styles (§compare.styles). */
import { useActorRef, useSelector } from '@xstate/react';
import type { TypefaceCard } from '../../../domain/catalogue.ts';
import type { stylePickerMachine } from '../../../machines/style-picker.machine.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { passFocusOnRemoval } from '../../ui/focus.ts';
import { StyleOptions } from '../../ui/style-options.tsx';
import styles from './compare.module.css';

type StylePickerProps = {
  readonly cards: readonly Pick<TypefaceCard, 'page' | 'name'>[];
  readonly machine: typeof stylePickerMachine;
  /** No more can be compared. */
  readonly isFull: boolean;
  readonly onAdd: (style: string) => void;
};

export function StylePicker({ cards, machine, isFull, onAdd }: StylePickerProps) {
  const picker = useActorRef(machine);
  const { slug, family } = useSelector(picker, ({ context }) => context);
  const state = useSelector(picker, ({ value }) => value);
  if (isFull) return <p className={styles.note}>Six styles at most: remove one to add another.</p>;
  return (
    <form
      ref={passFocusOnRemoval}
      className={styles.picker}
      onSubmit={(event) => {
        event.preventDefault();
        const style = new FormData(event.currentTarget).get('style');
        if (typeof style === 'string') onAdd(style);
      }}
    >
      <label className={styles.field}>
        <span className={styles.label}>Typeface</span>
        <select
          className={controls.select}
          value={slug}
          onChange={({ currentTarget: { value } }) => picker.send({ type: 'family.choose', slug: value })}
        >
          <option value="">Choose a typeface</option>
          {cards.map(({ page, name }) => (
            <option key={page} value={page}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {family ? (
        <>
          <label className={styles.field}>
            <span className={styles.label}>Style</span>
            <select
              key={slug}
              className={controls.select}
              name="style"
              defaultValue={family.family.main_style.class}
            >
              <StyleOptions subfamilies={family.examples.subfamilies} by="class" />
            </select>
          </label>
          <Button type="submit">Add</Button>
        </>
      ) : null}
      <div className={styles.note} role="status">
        {state === 'loading' ? 'Its styles are loading …' : null}
        {state === 'failed' ? 'Its styles could not be loaded.' : null}
      </div>
      {state === 'failed' ? (
        <Button variant="quiet" onClick={() => picker.send({ type: 'family.retry' })}>
          Try again
        </Button>
      ) : null}
    </form>
  );
}

/** The field for the visitor's text above the library's bands (§library.own-text). */
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import { connectionMessage } from '../../../domain/failure.ts';
import { maxTextLength } from '../../../domain/text-limit.ts';
import type { ownTextMachine } from '../../../machines/own-text.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './own-text-field.module.css';

type OwnTextFieldProps = {
  readonly actor: ActorRefFrom<typeof ownTextMachine>;
  /** The code that shows the text, asked for before the first letter. */
  readonly views: { readonly hasFailed: boolean; readonly need: () => void };
};

export function OwnTextField({ actor, views }: OwnTextFieldProps) {
  const text = useSelector(actor, ({ context }) => context.text);
  const lacksStyles = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Typed before this code was there.
    const typed = input.current?.value ?? '';
    if (typed !== '') actor.send({ type: 'text.written', text: typed });
  }, [actor]);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor="own-text">
        Your text
      </label>
      <input
        ref={input}
        id="own-text"
        className={styles.input}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxTextLength}
        placeholder="Set it in every family"
        value={text?.replaceAll('\n', ' ') ?? ''}
        onFocus={views.need}
        onChange={({ currentTarget: { value } }) =>
          actor.send(value === '' ? { type: 'text.reset' } : { type: 'text.written', text: value })
        }
      />
      <div className={styles.reset} data-on={text !== null}>
        <Button
          variant="quiet"
          onClick={() => {
            actor.send({ type: 'text.reset' });
            input.current?.focus();
          }}
        >
          Show names
        </Button>
      </div>
      {lacksStyles || views.hasFailed ? (
        <div className={styles.failed}>
          <Status>
            {views.hasFailed ? connectionMessage : 'We couldn’t load which characters these families have.'}
          </Status>
          <Button
            variant="quiet"
            onClick={() => {
              views.need();
              actor.send({ type: 'styles.retry' });
            }}
          >
            Try again
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** The tester: a toolbar above the styles, each a line as wide as the window. */
import { useActorRef, useSelector } from '@xstate/react';
import { type CSSProperties, useRef } from 'react';
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import {
  sampleOf,
  selectSizePx,
  selectStyles,
  type TesterContext,
  type testerMachine,
} from '../../../machines/tester.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StyleRules } from '../../ui/style-rules.tsx';
import { Controls } from './controls.tsx';
import { Sample } from './sample.tsx';
import { scaleRules } from './sample-scale.ts';
import styles from './tester.module.css';
import { useLazyFaces, useWindowEvents } from './tester-effects.ts';

/** Samples likely above the fold: their fonts load without waiting for a script. */
const eagerSamples = 2;

type TesterProps = { readonly detail: TypefaceDetail; readonly machine: typeof testerMachine };

/**
 * Active OpenType tags: kern and liga always, case for all caps where available, and the chosen ones (§tester.features.always).
 */
function activeTags(
  { letterCase, features }: TesterContext,
  { editable, examples }: TypefaceDetail,
): string[] {
  const availableTags = examples.subfamilies[0]?.styles[0]?.features ?? [];
  const upper = letterCase === 'upper' && availableTags.includes('case') ? ['case'] : [];
  const small = letterCase === 'small' ? (editable.small_caps_feature?.match(/[a-z0-9]{4}/g) ?? []) : [];
  return [...new Set(['kern', 'liga', ...upper, ...small, ...features])];
}

export function Tester({ detail, machine }: TesterProps) {
  const tester = useActorRef(machine, { input: detail });
  const context = useSelector(tester, (snapshot) => snapshot.context);
  const sizePx = useSelector(tester, selectSizePx);
  const shown = useSelector(tester, selectStyles);
  const busy = useSelector(tester, (snapshot) => snapshot.hasTag('busy'));
  const section = useRef<HTMLElement>(null);
  useWindowEvents(section, tester.send);
  useLazyFaces(section, shown);

  const tags = activeTags(context, detail);
  const { family } = detail;
  // Shared styles are set once here and inherited, so that a change rerenders no sample.
  const sharedStyle = {
    '--min': `${family.min_font_size}px`,
    '--max': `${family.max_font_size}px`,
    '--default': family.default_font_size,
    ...(context.sizePx === null ? {} : { '--size': `${context.sizePx}px` }),
    '--set': `"${sizePx} px  ${tags.join(' ')}"`,
    '--settings': tags.map((tag) => `"${tag}"`).join(', '),
  } as CSSProperties;

  return (
    <section
      ref={section}
      id="samples"
      className={styles.tester}
      style={sharedStyle}
      data-tester=""
      data-case={context.letterCase ?? undefined}
      aria-labelledby="samples-title"
    >
      <StyleRules name="sample-scale" rules={scaleRules} />
      <h2 className="visually-hidden" id="samples-title">
        Samples
      </h2>
      <Controls detail={detail} context={context} sizePx={sizePx} send={tester.send} samples={section} />
      {context.failure ? (
        <div className={styles.notice}>
          <Notice tone="error" title={context.failure.message}>
            <Button variant="quiet" onClick={() => tester.send({ type: 'samples.retry' })}>
              Try again
            </Button>
          </Notice>
        </div>
      ) : null}
      <ul className={styles.samples} aria-busy={busy}>
        {shown.map((style, index) => (
          <Sample
            key={style.id}
            style={style}
            line={sampleOf(context, style, index, shown.length)}
            edited={context.editedId === style.id}
            isFirst={index < eagerSamples}
            send={tester.send}
          />
        ))}
      </ul>
    </section>
  );
}

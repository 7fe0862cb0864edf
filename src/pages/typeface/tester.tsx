/** The tester: one quiet bar of controls over the styles, each a line as wide as the window. */
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
import { Sheet } from '../../ui/sheet.tsx';
import { Controls } from './controls.tsx';
import { Sample } from './sample.tsx';
import { scaleRules } from './sample-scale.ts';
import styles from './tester.module.css';
import { useNearFaces, useTesterFacts } from './tester-facts.ts';

/** So many samples may stand in the first window: their faces don't wait for a script. */
const firstSeen = 2;

type TesterProps = { readonly detail: TypefaceDetail; readonly machine: typeof testerMachine };

/** kern and liga always, case for all caps where it works (public-site, section 9), and what is switched on. */
function tagsOn({ letterCase, features }: TesterContext, { editable, examples }: TypefaceDetail): string[] {
  const working = examples.subfamilies[0]?.styles[0]?.features ?? [];
  const upper = letterCase === 'upper' && working.includes('case') ? ['case'] : [];
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
  useTesterFacts(section, tester.send);
  useNearFaces(section, shown);

  const tags = tagsOn(context, detail);
  const { family } = detail;
  // What all samples share is set once here and inherited, so that a change costs no sample a render.
  const shared = {
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
      style={shared}
      data-tester=""
      data-case={context.letterCase}
      aria-labelledby="samples-title"
    >
      <Sheet name="sample-scale" rules={scaleRules} />
      <h2 className="visually-hidden" id="samples-title">
        Samples
      </h2>
      <Controls detail={detail} context={context} sizePx={sizePx} send={tester.send} samples={section} />
      {context.failure ? (
        <div className={styles.notice}>
          <Notice tone="error" title={context.failure.message}>
            <Button look="quiet" onClick={() => tester.send({ type: 'samples.retry' })}>
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
            isFirst={index < firstSeen}
            send={tester.send}
          />
        ))}
      </ul>
    </section>
  );
}

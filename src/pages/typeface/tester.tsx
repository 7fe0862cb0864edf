/** The tester: a toolbar above the styles, each a line as wide as the window. */
import { useActorRef, useSelector } from '@xstate/react';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { activeTags, featureSettings } from '../../../domain/active-tags.ts';
import type { TypefaceDetail } from '../../../domain/catalogue.ts';
import type { LetterCase } from '../../../domain/feature-groups.ts';
import { largestShare, narrowestPx, referencePx, sampleScales } from '../../../domain/sample-size.ts';
import {
  sampleOf,
  selectSizePx,
  selectStyles,
  type TesterEvent,
  type testerMachine,
} from '../../../machines/tester.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { StyleRules } from '../../ui/style-rules.tsx';
import { Controls } from './controls.tsx';
import { Sample } from './sample.tsx';
import styles from './tester.module.css';

type TesterProps = { readonly detail: TypefaceDetail; readonly machine: typeof testerMachine };

export function Tester({ detail, machine }: TesterProps) {
  const tester = useActorRef(machine, { input: detail });
  const context = useSelector(tester, (snapshot) => snapshot.context);
  const sizePx = useSelector(tester, selectSizePx);
  const shown = useSelector(tester, selectStyles);
  const busy = useSelector(tester, (snapshot) => snapshot.hasTag('busy'));
  const section = useRef<HTMLElement>(null);
  useWindowEvents(section, tester.send);
  useLazyFaces(section, shown);

  const tags = activeTags(context.letterCase, context.features, detail);
  const { family } = detail;
  // The tags that a line of its own letter case has on beside these.
  const ownTags = (letterCase: LetterCase) =>
    `"${activeTags(letterCase, [], detail)
      .slice(2)
      .map((tag) => ` ${tag}`)}"`;
  // Shared styles are set once here and inherited, so that a change rerenders no sample.
  const sharedStyle = {
    '--min': `${family.min_font_size}px`,
    '--max': `${family.max_font_size}px`,
    '--default': family.default_font_size,
    ...(context.sizePx === null ? {} : { '--size': `${context.sizePx}px` }),
    '--set': `"${sizePx} px  ${tags.join(' ')}"`,
    '--upper': ownTags('upper'),
    '--small': ownTags('small'),
    '--settings': featureSettings(tags),
  } as CSSProperties;

  return (
    <section
      ref={section}
      id="samples"
      className={styles.tester}
      style={sharedStyle}
      data-tester=""
      data-case={context.letterCase ?? undefined}
      data-vision={context.vision}
      aria-labelledby="samples-title"
    >
      <StyleRules name="sample-scale" rules={scaleRules} />
      <h2 className="visually-hidden" id="samples-title">
        Samples
      </h2>
      <p className="visually-hidden" role="status">
        {context.subfamilies.find(({ id }) => id === context.subfamilyId)?.name}, {shown.length}{' '}
        {shown.length === 1 ? 'style' : 'styles'}
        {context.round > 0 ? `, samples ${context.round + 1}` : ''}
      </p>
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
            typed={style.id in context.editedTexts}
            send={tester.send}
          />
        ))}
      </ul>
    </section>
  );
}

const width = `max(100vw, ${narrowestPx}px)`;

const rules = sampleScales.toReversed().map(({ fromPx, share }) => {
  const scaled = `var(--default) * ${Math.min(share, largestShare)} / ${referencePx} * ${width}`;
  const size = `clamp(var(--min), ${scaled}, var(--max))`;
  return `@media (min-width:${fromPx}px){[data-tester]{--size:round(${size},1px)}}`;
});

/** The samples' initial size as CSS, which applies to the server's page before any script runs. */
const scaleRules = rules.join('\n');

/** Sends window events to the tester: its width, and when it leaves the viewport. */
function useWindowEvents(section: RefObject<HTMLElement | null>, send: (event: TesterEvent) => void) {
  useEffect(() => {
    const sendWidth = () => send({ type: 'window.resized', widthPx: window.innerWidth });
    sendWidth();
    window.addEventListener('resize', sendWidth);
    const visibilityObserver = new IntersectionObserver((entries) => {
      if (entries.some((entry) => !entry.isIntersecting)) send({ type: 'tester.hidden' });
    });
    if (section.current) visibilityObserver.observe(section.current);
    return () => {
      window.removeEventListener('resize', sendWidth);
      visibilityObserver.disconnect();
    };
  }, [section, send]);
}

/** The distance from the viewport at which a sample's own face is loaded: none before anybody scrolls. */
const preloadMargin = '200px 0px';

/**
 * Loads faces lazily, instead of fifty at once: a sample shows its fallback until it comes near (§navigation.loading.fonts).
 * Only this observer writes the attribute, so that no sample is rerendered for it.
 */
function useLazyFaces(section: RefObject<HTMLElement | null>, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other styles have other elements to observe.
  useEffect(() => {
    const nearObserver = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.setAttribute('data-near', '');
          nearObserver.unobserve(target);
        }
      },
      { rootMargin: preloadMargin },
    );
    for (const sample of section.current?.querySelectorAll('[data-edited]:not([data-near])') ?? []) {
      nearObserver.observe(sample);
    }
    return () => nearObserver.disconnect();
  }, [section, shown]);
}

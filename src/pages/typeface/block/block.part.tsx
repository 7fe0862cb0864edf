/** A block of text in any style of the typeface, set as one likes (§tester.block). */

import { useActorRef, useSelector } from '@xstate/react';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ActorRefFrom } from 'xstate';
import { activeTags, featureSettings } from '../../../../domain/active-tags.ts';
import { variationSettings } from '../../../../domain/axes.ts';
import type { TypefaceDetail } from '../../../../domain/catalogue.ts';
import { fontFamily } from '../../../../domain/font-face.ts';
import { languageAttributes } from '../../../../domain/language.ts';
import { locale } from '../../../../domain/locale.ts';
import { settingCss } from '../../../../domain/setting-css.ts';
import { maxTextLength } from '../../../../domain/text-limit.ts';
import {
  type SettingOffer,
  settingAxes,
  settingParamNames,
  settingSize,
  type TextSetting,
  writeSetting,
} from '../../../../domain/text-setting.ts';
import { offerOf, wordsOf } from '../../../../domain/typeface-setting.ts';
import { wholeFace } from '../../../../domain/whole-face.ts';
import {
  type BlockEvent,
  blockMachine,
  missingFrom,
  selectSizePx,
} from '../../../../machines/block.machine.ts';
import { copyingMachine } from '../../../../machines/copying.machine.ts';
import { queryWith } from '../../../routes/setting-query.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { MissingCharacters } from '../../../ui/missing-characters.tsx';
import { marked, useMissingMarks } from '../../../ui/missing-marks.ts';
import { WholeFace } from '../../../ui/whole-face.tsx';
import styles from './block.module.css';
import { BlockControls } from './block-controls.tsx';

type BlockProps = {
  readonly detail: TypefaceDetail;
  /** Without their effects on the server, which starts no machine. */
  readonly logics?: { readonly block: typeof blockMachine; readonly copying: typeof copyingMachine };
};

const withoutEffects = { block: blockMachine, copying: copyingMachine };

export function Block({ detail, logics = withoutEffects }: BlockProps) {
  const { family, variable, examples } = detail;
  const block = useActorRef(logics.block, {
    input: { slug: family.slug, offer: offerOf(detail) },
  });
  const { send } = block;
  const context = useSelector(block, (snapshot) => snapshot.context);
  const sizePx = useSelector(block, selectSizePx);
  const isPlaying = useSelector(block, (snapshot) => snapshot.hasTag('playing'));
  const isFull = useSelector(block, (snapshot) => snapshot.hasTag('full'));
  const isRefused = useSelector(block, (snapshot) => snapshot.hasTag('refused'));
  const isUncovered = useSelector(block, (snapshot) => snapshot.matches({ coverage: 'unknown' }));
  const copying = useActorRef(logics.copying);
  const text = useRef<HTMLDivElement>(null);
  useWindowWidth(send);
  const isReady = useSelector(block, (snapshot) => !snapshot.matches({ setting: 'reading' }));

  const { setting } = context;
  const words = wordsOf(setting, detail);
  const { coverage } = context;
  const { text: shown, lang } = words;
  const missing = useMemo(
    () => missingFrom(setting, coverage, { text: shown, lang }),
    [setting, coverage, shown, lang],
  );
  useShownText(text, words.text, isReady, send);
  useLimitedText(text, send);
  useMissingMarks(text, missing.marked, words.text);

  const tags = activeTags(setting.letterCase, setting.features, detail);
  const style = examples.subfamilies
    .flatMap((subfamily) => subfamily.styles.map((found) => ({ ...found, subfamily: subfamily.name })))
    .find((found) => found.class === setting.style);
  const wholeFont = context.wholeFonts[setting.style];
  const css = settingCss(
    setting,
    context.offer,
    {
      family: family.name,
      weight: style?.face.weight ?? 400,
      italic: style?.face.italic ?? false,
      sizePx,
    },
    tags,
  );
  const query = queryWith('', settingParamNames, writeSetting(setting, context.offer));
  const [initialText] = useState(words.text);
  return (
    <section
      className={styles.block}
      data-block=""
      data-ready={isReady ? '' : undefined}
      data-ground={setting.ground}
      aria-labelledby="block-title"
    >
      <h2 className="visually-hidden" id="block-title">
        Set a text in {family.name}
      </h2>
      {variable && setting.style === variable.class ? (
        <WholeFace family={variable.class} url={variable.url} isVariable />
      ) : null}
      {style && wholeFont ? <WholeFace family={wholeFace(style.class)} url={wholeFont} /> : null}
      <BlockControls
        detail={detail}
        context={context}
        sizePx={sizePx}
        isPlaying={isPlaying}
        send={send}
        text={text}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has neither columns nor marks. */}
      <div
        ref={text}
        className={`${styles.text} ${marked}`}
        style={textStyle(setting, context.offer, tags, style?.class ?? setting.style)}
        contentEditable="plaintext-only"
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby="block-title"
        lang={words.lang}
        // Ours has the direction of its language, the visitor's that of its letters.
        dir={setting.text === null ? languageAttributes(words.lang).dir : 'auto'}
        spellCheck={false}
        suppressContentEditableWarning
        suppressHydrationWarning
        onInput={({ currentTarget: { textContent } }) => send({ type: 'text.written', text: textContent })}
      >
        {initialText}
      </div>
      <div className={styles.foot}>
        <div className={styles.status} role="status">
          <MissingCharacters
            name={`${family.name} ${style?.name ?? 'Variable'}`}
            missing={missing.named}
            text={words.text}
            scripts={detail.script_prices}
            slug={family.slug}
          />
          {context.isTooLong ? (
            <p>The text may have {maxTextLength.toLocaleString(locale)} characters: no more fit.</p>
          ) : null}
          {isUncovered ? <p>We couldn’t load which characters this style has.</p> : null}
          {isRefused ? <p>Your browser doesn’t show this on the full screen.</p> : null}
          <CopyStatus copying={copying} />
        </div>
        {isUncovered ? (
          <Button variant="quiet" onClick={() => send({ type: 'coverage.retry' })}>
            Try again
          </Button>
        ) : null}
        <RefusedCss copying={copying} />
        <div className={styles.actions}>
          {setting.text === null ? null : (
            <Button variant="quiet" onClick={() => send({ type: 'text.reset' })}>
              Reset the text
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() => copying.send({ type: 'setting.copy', what: 'link', text: query })}
          >
            Copy link
          </Button>
          <Button
            variant="quiet"
            onClick={() => copying.send({ type: 'setting.copy', what: 'css', text: css })}
          >
            Copy CSS
          </Button>
          <LinkButton variant="quiet" href={`/proofs/${family.slug}.pdf${query && `?${query}`}`}>
            Proof as PDF
          </LinkButton>
          <LinkButton variant="quiet" href={`/compare?styles=${style?.class ?? family.main_style.class}`}>
            Compare
          </LinkButton>
          {isReady && document.fullscreenEnabled === false ? null : (
            <Button variant="quiet" onClick={() => send({ type: 'screen.fill' })}>
              {isFull ? 'Leave full screen' : 'Full screen'}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

type CopyingProps = { readonly copying: ActorRefFrom<typeof copyingMachine> };

function CopyStatus({ copying }: CopyingProps) {
  const { what } = useSelector(copying, ({ context }) => context);
  const state = useSelector(copying, ({ value }) => value);
  if (state === 'copied') return <p>{what === 'link' ? 'Link copied' : 'CSS copied'}</p>;
  if (state !== 'refused') return null;
  return (
    <p>
      Your browser doesn’t allow copying: take{' '}
      {what === 'link' ? 'the link from the address bar.' : 'the CSS from below.'}
    </p>
  );
}

/** The CSS that the browser didn't copy, for the reader to do it. */
function RefusedCss({ copying }: CopyingProps) {
  const { what, text } = useSelector(copying, ({ context }) => context);
  const isRefused = useSelector(copying, ({ value }) => value === 'refused');
  return isRefused && what === 'css' ? <pre className={styles.css}>{text}</pre> : null;
}

/** The declarations of the text itself. A size that nobody chose follows the window by CSS, before any script. */
function textStyle(
  setting: TextSetting,
  offer: SettingOffer,
  tags: readonly string[],
  face: string,
): CSSProperties {
  const { leading, tracking, align, columns, letterCase } = setting;
  const { px, share } = settingSize(setting, offer);
  return {
    fontFamily: `"${face}", "${wholeFace(face)}", ${fontFamily(face)}`,
    fontFeatureSettings: featureSettings(tags),
    fontVariationSettings: variationSettings(settingAxes(setting, offer)) || undefined,
    fontSize: share < 1 ? `round(min(${px}px, ${share * 100}vw), 1px)` : px,
    lineHeight: leading / 100,
    letterSpacing: tracking === 0 ? undefined : `${tracking / 1000}em`,
    textAlign: align,
    textTransform: letterCase === 'upper' ? 'uppercase' : undefined,
    // No column is narrower than a few words.
    columns: columns === 1 ? undefined : `${columns} 12em`,
  };
}

/** Tells the machine the window's width, now and whenever it changes. */
function useWindowWidth(send: (event: BlockEvent) => void) {
  useEffect(() => {
    const sendWidth = () => send({ type: 'window.resized', widthPx: window.innerWidth });
    sendWidth();
    addEventListener('resize', sendWidth);
    return () => removeEventListener('resize', sendWidth);
  }, [send]);
}

/** Shows a text that the visitor didn't type here: what they type is in the element already, and the caret stays. */
function useShownText(
  element: RefObject<HTMLElement | null>,
  text: string,
  isReady: boolean,
  send: (event: BlockEvent) => void,
) {
  const [initialText] = useState(text);
  useLayoutEffect(() => {
    // Typed before this code was there.
    const typed = element.current?.textContent ?? initialText;
    if (typed !== initialText) send({ type: 'text.written', text: typed });
  }, [element, initialText, send]);
  useLayoutEffect(() => {
    if (isReady && element.current && element.current.textContent !== text)
      element.current.textContent = text;
  }, [element, text, isReady]);
}

/** Keeps out what would make the text too long, and tells the machine; what a keyboard composes is cut by the machine itself. */
function useLimitedText(element: RefObject<HTMLElement | null>, send: (event: BlockEvent) => void) {
  useEffect(() => {
    const text = element.current;
    const limit = (event: InputEvent) => {
      if (!text || !event.inputType.startsWith('insert')) return;
      const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? '\n';
      const replaced = replacedBy(event).reduce((sum, range) => sum + lengthOf(range), 0);
      if ((text.textContent ?? '').length - replaced + inserted.length <= maxTextLength) return;
      event.preventDefault();
      send({ type: 'text.refused' });
    };
    text?.addEventListener('beforeinput', limit);
    return () => text?.removeEventListener('beforeinput', limit);
  }, [element, send]);
}

/** What is inserted at once, by an automatic keyboard for instance, says nothing of what it replaces: that is what is selected. */
function replacedBy(event: InputEvent): readonly AbstractRange[] {
  const told = event.getTargetRanges();
  const selection = getSelection();
  return told.length > 0 || !selection || selection.rangeCount === 0 ? told : [selection.getRangeAt(0)];
}

function lengthOf({ startContainer, startOffset, endContainer, endOffset }: AbstractRange): number {
  const range = document.createRange();
  range.setStart(startContainer, startOffset);
  range.setEnd(endContainer, endOffset);
  return range.toString().length;
}

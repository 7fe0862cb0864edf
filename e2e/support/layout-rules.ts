/**
 * The layout contract: what holds for every page in every state, however small the window, however large the text, in whatever
 * colours. Each rule looks at the document as it is and returns what breaks it, in words; `layout.spec.ts` breaks each once.
 */
import type { Page } from 'playwright/test';

type Rule = () => readonly string[];
type Rules = {
  /** Nothing scrolls sideways. */
  readonly sideways: Rule;
  /** No text is cut, but for a specimen that runs off at its line's end by design (`data-runs-off`). */
  readonly cut: Rule;
  /** No two texts lie over each other, but for styles that are compared so by design (`p[data-place]`); no two targets' texts touch. */
  readonly collisions: Rule;
  /** What has the focus is not covered, forwards and backwards, and wears a ring. */
  readonly focus: Rule;
  /** A field's edge, a slider's track and a chosen one of several stand out from what is around them, 3:1. */
  readonly controls: Rule;
  /** With `prefers-contrast: more`: text on paper 7:1, every line that is drawn 3:1. */
  readonly strong: Rule;
};
export type RuleName = keyof Rules;

declare global {
  interface Window {
    /** The faults that these rules find in the document as it is. */
    layoutFaults: (names: readonly RuleName[]) => string[];
  }
}

/** Defines `window.layoutFaults`. Runs in the page, and therefore uses nothing from outside of it. */
function defineRules(): void {
  type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  type Rgb = readonly [number, number, number];

  /** An element as a person would name it. */
  const nameOf = (element: Element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent;
    const { id, classList } = element;
    const mark = id
      ? `#${id}`
      : [...classList]
          .slice(0, 1)
          .map((name) => `.${name}`)
          .join('');
    return `${element.localName}${mark} “${words.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
  };
  const px = (value: string) => Number.parseFloat(value) || 0;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const intersection = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isEmpty = ({ left, top, right, bottom }: Box) => right - left < 1 || bottom - top < 1;
  const viewport = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });

  /** The element's ancestors, itself included. */
  function* upwards(element: Element | null): Generator<Element> {
    for (let at = element; at; at = at.parentElement) yield at;
  }

  /** The inside of the border, where overflow is cut. */
  function paddingBox(element: Element): Box {
    const { left, top } = element.getBoundingClientRect();
    const { clientLeft, clientTop, clientWidth, clientHeight } = element;
    const [x, y] = [left + clientLeft, top + clientTop];
    return { left: x, top: y, right: x + clientWidth, bottom: y + clientHeight };
  }

  /** What is laid out only near the window, and cut at its edges: laid out for the rules, as it will be when it is reached. */
  const contained = new WeakSet<Element>();
  function layOutAll() {
    for (const element of document.body.querySelectorAll('*'))
      if (getComputedStyle(element).contentVisibility === 'auto') contained.add(element);
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(all);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== all);
    };
  }

  const isScreenReaderOnly = (element: Element) =>
    [...upwards(element)].some((one) => getComputedStyle(one).clipPath === 'inset(50%)');

  // ——— colours

  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const read = new Map<string, readonly [number, number, number, number]>();
  /** Any CSS colour as red, green, blue and opacity. */
  function colourOf(css: string) {
    const known = read.get(css);
    if (known) return known;
    context?.clearRect(0, 0, 1, 1);
    if (context) context.fillStyle = css;
    context?.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    const colour = [red, green, blue, alpha / 255] as const;
    read.set(css, colour);
    return colour;
  }
  /** `css` painted over `below`. */
  function over(css: string, below: Rgb): Rgb {
    const [red, green, blue, alpha] = colourOf(css);
    const mix = (top: number, bottom: number) => top * alpha + bottom * (1 - alpha);
    return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2])];
  }
  /** What an element's text stands on. */
  function backgroundOf(element: Element | null): Rgb {
    const painted = [...upwards(element)].map((one) => getComputedStyle(one).backgroundColor);
    const canvas: Rgb = [255, 255, 255];
    return painted.reduceRight<Rgb>((below, css) => over(css, below), canvas);
  }
  const luminance = (colour: Rgb) => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one: Rgb, other: Rgb) => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const ratio = (value: number) => `${value.toFixed(2)}:1`;
  /** The colours in a value such as a gradient or a shadow. */
  const coloursIn = (css: string) => css.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g) ?? [];

  // ——— text

  type Text = { readonly node: Text_; readonly parent: Element; readonly style: CSSStyleDeclaration };
  type Text_ = globalThis.Text;
  function* texts(): Generator<Text> {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!(node instanceof globalThis.Text) || !parent || !node.data.trim()) continue;
      if (!isShown(parent) || parent.closest('option, script, style, noscript') || isScreenReaderOnly(parent))
        continue;
      yield { node, parent, style: getComputedStyle(parent) };
    }
  }
  function rectsOf(node: Node): DOMRect[] {
    // A range doesn't know how a drawing's text is stretched.
    const drawn = node.parentElement?.closest('text');
    if (drawn) return [drawn.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
  }
  /** The ink of a line: a line's box has room above and below its letters, and often beside them. */
  function inkOf({ node, parent, style }: Text, rect: DOMRect, isOnlyLine: boolean): Box {
    if (!context) return rect;
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing;
    const written = style.textTransform === 'uppercase' ? node.data.toUpperCase() : node.data;
    const measured = context.measureText(written.trim());
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = measured;
    // A drawing's text has another size than its style says, and its box is wider than what it advances.
    const drawing = parent.closest('text');
    const drawn = drawing?.getScreenCTM();
    const stretch = (drawing?.textLength.baseVal.value ?? 0) / (measured.width || 1);
    const down = drawn?.d ?? rect.height / (ascent + descent || 1);
    const across = drawn ? drawn.a * stretch : rect.width / (measured.width || 1);
    const baseline = drawn?.f ?? rect.top + ascent * down;
    const start = drawn?.e ?? rect.left;
    const isMeasurable = isOnlyLine && style.direction === 'ltr';
    return {
      left: isMeasurable ? start - measured.actualBoundingBoxLeft * across : rect.left,
      right: isMeasurable ? start + measured.actualBoundingBoxRight * across : rect.right,
      top: baseline - measured.actualBoundingBoxAscent * down,
      bottom: baseline + measured.actualBoundingBoxDescent * down,
    };
  }

  const cutsText = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** The ancestors that cut what runs over them, with the sides at which they do. */
  function* cutters(element: Element) {
    for (const one of upwards(element)) {
      const style = getComputedStyle(one);
      if (style.display === 'inline' || style.display === 'contents') continue;
      // What is scrolled inside of a box may be anywhere beyond it.
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) return;
      const isContained = contained.has(one) || /paint|strict|content/.test(style.contain);
      const isAcross = isContained || cutsText(style.overflowX);
      const isDown = isContained || cutsText(style.overflowY);
      if ((isAcross || isDown) && one !== document.body && one !== document.documentElement)
        yield { one, isAcross, isDown, marginPx: isContained ? px(style.overflowClipMargin) : 0 };
      if (style.position === 'fixed') return;
    }
  }

  /** Half a pixel of rounding, and the rest of a letter's own roundness. */
  const tolerancePx = 1.5;
  function sidesCut(ink: Box, text: Text): string[] {
    const isRightToLeft = text.style.direction === 'rtl';
    const runsOff = text.parent.closest('[data-runs-off]') !== null;
    const found: string[] = [];
    for (const { one, isAcross, isDown, marginPx } of cutters(text.parent)) {
      const box = paddingBox(one);
      const slackPx = tolerancePx + marginPx;
      const isLeft = isAcross && ink.left < box.left - slackPx && !(runsOff && isRightToLeft);
      const isRight = isAcross && ink.right > box.right + slackPx && !(runsOff && !isRightToLeft);
      const sides = [
        isLeft ? 'left' : '',
        isRight ? 'right' : '',
        isDown && ink.top < box.top - slackPx ? 'above' : '',
        isDown && ink.bottom > box.bottom + slackPx ? 'below' : '',
      ].filter(Boolean);
      if (sides.length > 0) found.push(`${sides.join(', ')} by ${nameOf(one)}`);
    }
    return found;
  }

  // ——— focus

  const focusable =
    'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="plaintext-only"]';
  function focusStops(): HTMLElement[] {
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    return [...scope.querySelectorAll<HTMLElement>(focusable)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, input[type=hidden]') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
  }
  /** What is seen of a control: the label of an input that only screen readers get. */
  const seenOf = (element: Element) =>
    isScreenReaderOnly(element) ? (element.closest('label') ?? element) : element;

  /** The part of a box that its scrollers show. */
  const scrolledPart = (element: Element, box: Box): Box =>
    [...upwards(element.parentElement)]
      .filter((one) => one !== document.body && one !== document.documentElement)
      .filter((one) => getComputedStyle(one).overflow !== 'visible')
      .reduce((shown, one) => intersection(shown, paddingBox(one)), box);

  const shares = [0.1, 0.5, 0.9];
  /** What covers the focused element, at any of nine points of each of its lines. */
  function coverOf(element: Element): string | null {
    const seen = seenOf(element);
    const boxes = [...seen.getClientRects()]
      .map((rect) => intersection(scrolledPart(seen, rect), viewport()))
      .filter((box) => !isEmpty(box));
    if (boxes.length === 0) return 'the edge of the window';
    for (const { left, top, right, bottom } of boxes)
      for (const x of shares)
        for (const y of shares) {
          const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y);
          if (hit && !seen.contains(hit) && !hit.contains(seen)) return nameOf(hit);
        }
    return null;
  }

  type Ring = { readonly colours: readonly string[]; readonly widthPx: number; readonly offsetPx: number };
  /** Where a ring may be drawn: at the element, its pseudo-elements, or the card or label around it. */
  function ringsAround(
    element: Element,
  ): { readonly key: string; readonly ring: Ring; readonly of: Element }[] {
    const around = [...upwards(element)].slice(0, 6).flatMap((of) => {
      const pseudos = of === element ? ['', '::before', '::after'] : [''];
      return pseudos.map((pseudo) => ({ of, style: getComputedStyle(of, pseudo || null) }));
    });
    return around.map(({ of, style }) => {
      const hasOutline = style.outlineStyle !== 'none' && px(style.outlineWidth) >= 2;
      const shadows = style.boxShadow === 'none' ? [] : coloursIn(style.boxShadow);
      return {
        of,
        key: `${hasOutline} ${style.outlineColor} ${style.boxShadow}`,
        ring: {
          colours: [...(hasOutline ? [style.outlineColor] : []), ...shadows],
          widthPx: px(style.outlineWidth),
          offsetPx: px(style.outlineOffset),
        },
      };
    });
  }
  /** Why the ring that focus has brought can't be seen everywhere. */
  function ringFault(before: ReturnType<typeof ringsAround>, after: ReturnType<typeof ringsAround>) {
    const came = after.find(({ key, ring }, index) => ring.colours.length > 0 && key !== before[index]?.key);
    if (!came) return 'has no ring';
    const { ring, of } = came;
    const around = backgroundOf(of.parentElement);
    const colours = ring.colours.map((css) => over(css, around));
    const isForced = matchMedia('(forced-colors: active)').matches;
    const pairs = colours.flatMap((one, index) =>
      colours.slice(index + 1).map((other) => contrast(one, other)),
    );
    const best = isForced ? Math.max(...colours.map((one) => contrast(one, around))) : Math.max(0, ...pairs);
    return best < 3 ? `has a ring of ${isForced ? ratio(best) : 'one colour'}` : null;
  }

  function focusFaults(): string[] {
    const stops = focusStops();
    const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
    leave();
    const found = new Map<HTMLElement, string>();
    const visit = (element: HTMLElement, isFirst: boolean) => {
      const before = isFirst ? ringsAround(seenOf(element)) : [];
      element.focus();
      if (document.activeElement !== element) return;
      const cover = coverOf(element);
      if (cover) found.set(element, `${nameOf(element)} is covered by ${cover}`);
      const fault =
        isFirst && element.localName !== 'iframe' ? ringFault(before, ringsAround(seenOf(element))) : null;
      if (fault) found.set(element, `${nameOf(element)} ${fault}`);
    };
    for (const element of stops) visit(element, true);
    for (const element of stops.toReversed()) visit(element, false);
    leave();
    scrollTo(0, 0);
    return [...found.values()];
  }

  // ——— controls

  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  function borderContrast(element: Element): number {
    const style = getComputedStyle(element);
    const around = backgroundOf(element.parentElement);
    const drawn = sides
      .filter((side) => px(style[`border${side}Width`]) >= 1 && style[`border${side}Style`] !== 'none')
      .map((side) => contrast(over(style[`border${side}Color`], around), around));
    return Math.max(1, ...drawn);
  }
  const surfaceContrast = (element: Element) =>
    contrast(backgroundOf(element), backgroundOf(element.parentElement));
  function controlFaults(): string[] {
    const found: string[] = [];
    const isMuted = (element: Element) =>
      element.matches(':disabled') || element.closest('[aria-busy="true"]');
    for (const field of document.querySelectorAll('input, select, textarea')) {
      if (!isShown(field) || isMuted(field) || isScreenReaderOnly(field)) continue;
      if (field.matches('[type=range]')) {
        const around = backgroundOf(field.parentElement);
        const { backgroundImage, backgroundColor, appearance } = getComputedStyle(field);
        const track = [...coloursIn(backgroundImage), backgroundColor].map((css) =>
          contrast(over(css, around), around),
        );
        if (appearance === 'none' && Math.max(...track) < 3)
          found.push(`the track of ${nameOf(field)} has ${ratio(Math.max(...track))}`);
        continue;
      }
      // The line below a field may be that of its label.
      const edges = [...upwards(field)].slice(0, 2).map(borderContrast);
      const best = Math.max(...edges, surfaceContrast(field));
      if (best < 3)
        found.push(`the edge of ${nameOf(field)} ${field.getAttribute('name') ?? ''} has ${ratio(best)}`);
    }
    const chosen =
      '[aria-pressed="true"], [aria-selected="true"], label:has(> input.visually-hidden:checked)';
    for (const one of document.querySelectorAll(chosen)) {
      if (!isShown(one) || isMuted(one)) continue;
      if (surfaceContrast(one) < 3) found.push(`${nameOf(one)} is chosen by ${ratio(surfaceContrast(one))}`);
      const words = contrast(over(getComputedStyle(one).color, backgroundOf(one)), backgroundOf(one));
      if (words < 4.5) found.push(`${nameOf(one)} is written in ${ratio(words)}`);
    }
    for (const box of document.querySelectorAll('input[type=checkbox]:checked')) {
      if (!isShown(box) || isMuted(box) || isScreenReaderOnly(box)) continue;
      const tick = getComputedStyle(box, '::before').borderBottomColor;
      const seen = contrast(over(tick, backgroundOf(box)), backgroundOf(box));
      if (seen < 3) found.push(`the tick of ${nameOf(box)} has ${ratio(seen)}`);
    }
    return found;
  }

  // ——— more contrast

  /** Outside of a family's own colours: on the page's paper, or a field's. */
  function isOnPaper(element: Element): boolean {
    const root = getComputedStyle(document.documentElement);
    const papers = ['--paper', '--field'].map((name) => over(root.getPropertyValue(name), [255, 255, 255]));
    const ground = backgroundOf(element);
    return papers.some((paper) => contrast(paper, ground) < 1.02);
  }
  function weakFaults(): string[] {
    const found = new Set<string>();
    for (const { parent, style } of texts()) {
      if (!isOnPaper(parent) || parent.closest(':disabled')) continue;
      const ground = backgroundOf(parent);
      const seen = contrast(over(style.color, ground), ground);
      if (seen < 7) found.add(`${nameOf(parent)} is written in ${ratio(seen)}`);
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!isShown(element) || !isOnPaper(element.parentElement ?? element)) continue;
      const style = getComputedStyle(element);
      const around = backgroundOf(element.parentElement);
      for (const side of sides) {
        const colour = style[`border${side}Color`];
        const isDrawn = px(style[`border${side}Width`]) >= 1 && style[`border${side}Style`] !== 'none';
        if (!isDrawn || colourOf(colour)[3] === 0 || element.matches(':disabled')) continue;
        const seen = contrast(over(colour, around), around);
        if (seen < 3 && surfaceContrast(element) < 3)
          found.add(`the line of ${nameOf(element)} has ${ratio(seen)}`);
      }
      if (element.matches('input, textarea')) {
        const seen = contrast(
          over(getComputedStyle(element, '::placeholder').color, backgroundOf(element)),
          backgroundOf(element),
        );
        if (seen < 7) found.add(`the placeholder of ${nameOf(element)} has ${ratio(seen)}`);
      }
    }
    return [...found];
  }

  // ——— the rules

  const rules: Rules = {
    sideways() {
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= innerWidth) return [];
      const wide = [...document.body.querySelectorAll('*')].filter(
        (element) =>
          isShown(element) &&
          element.getBoundingClientRect().right > innerWidth + 1 &&
          ![...upwards(element.parentElement)].some((one) => getComputedStyle(one).overflowX !== 'visible'),
      );
      const deepest = wide.filter(
        (element) => !wide.some((other) => other !== element && element.contains(other)),
      );
      return [`the page is ${scrollWidth} px wide, through ${deepest.slice(0, 4).map(nameOf).join(' and ')}`];
    },
    cut() {
      return [...texts()].flatMap((text) => {
        const rects = rectsOf(text.node);
        return rects.slice(0, 4).flatMap((rect) => {
          const isInside = sidesCut(rect, text).length === 0;
          const found = isInside ? [] : sidesCut(inkOf(text, rect, rects.length === 1), text);
          return found.map((how) => `${nameOf(text.parent)} is cut ${how}`);
        });
      });
    },
    collisions() {
      const isFloating = (element: Element) =>
        [...upwards(element)].some((one) => ['sticky', 'fixed'].includes(getComputedStyle(one).position));
      const lines = [...texts()]
        .filter(({ parent }) => !isFloating(parent) && !parent.closest('[data-runs-off], p[data-place], svg'))
        .flatMap((text) =>
          rectsOf(text.node)
            .filter((rect) => !isEmpty(scrolledPart(text.parent, rect)))
            .map((rect) => ({
              ...text,
              rect,
              target: text.parent.closest('a, button, summary, label'),
            })),
        )
        .sort((one, other) => one.rect.top - other.rect.top);
      const found: string[] = [];
      for (const [index, one] of lines.entries())
        for (const other of lines.slice(index + 1)) {
          if (other.rect.top >= one.rect.bottom) break;
          if (one.parent.contains(other.parent) || other.parent.contains(one.parent)) continue;
          const gap = one.target && other.target && one.target !== other.target ? 2 : -1;
          const across =
            Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
          // A line's box has about a quarter of its height free above and below the letters.
          const share = (box: DOMRect) => ({
            top: box.top + box.height / 4,
            bottom: box.bottom - box.height / 4,
          });
          const [upper, lower] = [share(one.rect), share(other.rect)];
          const down = Math.min(upper.bottom, lower.bottom) - Math.max(upper.top, lower.top);
          if (across > -gap && down > 1) found.push(`${nameOf(one.parent)} meets ${nameOf(other.parent)}`);
        }
      return found;
    },
    focus: focusFaults,
    controls: controlFaults,
    strong: weakFaults,
  };
  window.layoutFaults = (names) => {
    const restore = layOutAll();
    try {
      return names.flatMap((name) => rules[name]().map((fault) => `${name}: ${fault}`));
    } finally {
      restore();
    }
  };
}

/** Makes the rules available to every document of the page, from the next one on. */
export const addLayoutRules = (page: Page) => page.addInitScript(defineRules);

/** What of the page as it is breaks these rules. */
export const layoutFaults = (page: Page, names: readonly RuleName[]): Promise<string[]> =>
  page.evaluate((wanted) => window.layoutFaults(wanted), names);

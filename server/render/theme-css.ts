/** The foundry's theme as CSS: the tokens that every page's styles use, and the interface's faces. */
import { faceRules, fontFamily } from '../../domain/font-face.ts';
import type { InterfaceFace, SchemeColours, Theme } from '../db/tables/catalogue.ts';

const colourNames = [
  'paper',
  'ink',
  'quiet',
  'rule',
  'hairline',
  'field',
  'danger',
] as const satisfies readonly (keyof SchemeColours)[];

const generic = { text: 'sans-serif', mono: 'monospace', wordmark: 'sans-serif' } as const;

/** In a box of its own shape, over the name. On paper the name is set: what is printed has no ground. */
const drawnWordmark = (ratio: number) =>
  '@media not print{[data-wordmark]{background:var(--ink);color:transparent;forced-color-adjust:none;' +
  `inline-size:min(${(1.75 * ratio).toFixed(2)}rem,60vw);white-space:nowrap;overflow:hidden;` +
  'mask:url(/wordmark.svg) left/contain no-repeat}}';

/** It stands before all other styles, which may go by what the visitor's system asks for instead. */
export function themeCss({ colours, faces, has_wordmark, wordmark_ratio = 4 }: Theme): string {
  const { light, dark, action, on_action, highlight, on_highlight } = colours;
  const pairs = colourNames.map((name) => `--${name}:light-dark(${light[name]},${dark[name]});`);
  const stacks = (['text', 'mono', 'wordmark'] as const).map(
    (role) => `--${role}:${faces[role] ? `${fontFamily(faces[role].family)},` : ''}${generic[role]};`,
  );
  // Of two faces of one family, the bold one is found by its weight.
  const family = faces.text?.family ?? '';
  const strong: InterfaceFace | undefined = faces.strong && { ...faces.strong, family };
  const rules = [faces.text, strong, faces.mono, faces.wordmark].map((face) =>
    face ? faceRules(face, 'swap').replaceAll('{', `{font-weight:${face.weight};`) : '',
  );
  return (
    `:root{color-scheme:light dark;${pairs.join('')}` +
    `--action:${action};--on-action:${on_action};--highlight:${highlight};--on-highlight:${on_highlight};${stacks.join('')}}` +
    rules.join('') +
    (has_wordmark ? drawnWordmark(wordmark_ratio) : '')
  );
}

/** The colour of the browser's own bars, in both schemes. */
export const themeColourTags = ({ colours: { light, dark } }: Theme): string =>
  [
    ['light', light.paper],
    ['dark', dark.paper],
  ]
    .map(
      ([scheme, colour]) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}">`,
    )
    .join('');

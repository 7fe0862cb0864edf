/** The foundry's colours, those left out derived from those given. */
import { contrast, mixed } from '../colour.ts';
import type { Colours, SchemeColours } from '../db/tables/catalogue.ts';
import type { Foundry } from './foundry-files.ts';

const black = '#101A1D';
const white = '#FFFFFF';
const own = {
  light: { paper: white, ink: black, danger: '#B42A05' },
  dark: { paper: '#16191B', ink: '#F2F4EE', danger: '#FF8A66' },
} as const;
/** Text that is read (WCAG 2.2, 1.4.6), other text (1.4.3), and what marks a control (1.4.11). */
export const [readable, legible, visible] = [7, 4.5, 3] as const;

/** As quiet as captions may be. */
const quietOf = (ink: string, paper: string) =>
  [0.7, 0.8, 0.9]
    .map((share) => mixed(ink, paper, share))
    .find((each) => contrast(each, paper) >= readable) ?? ink;

type GivenColours = NonNullable<Foundry['colours']>;

function schemeOf(scheme: 'light' | 'dark', given: GivenColours['light'] = {}): SchemeColours {
  const { paper = own[scheme].paper, ink = own[scheme].ink, danger = own[scheme].danger } = given;
  return {
    paper,
    ink,
    quiet: given.quiet ?? quietOf(ink, paper),
    rule: given.rule ?? ink,
    hairline: given.hairline ?? mixed(ink, paper, 0.2),
    field: given.field ?? mixed(scheme === 'light' ? white : '#000000', paper, 0.4),
    danger,
  };
}

/** What is read best there: the foundry's own ink or paper where that is enough, else black or white. */
function inkOn(ground: string, { ink, paper }: SchemeColours): string {
  const own = [ink, paper].find((each) => contrast(each, ground) >= readable);
  return own ?? (contrast(black, ground) >= contrast(white, ground) ? black : white);
}

/** The colours of both schemes, and of what is pressed or marked in either. */
export function coloursOf({
  light,
  dark,
  action = '#FFD400',
  highlight = action,
}: GivenColours = {}): Colours {
  const lightScheme = schemeOf('light', light);
  return {
    light: lightScheme,
    dark: schemeOf('dark', dark),
    action,
    on_action: inkOn(action, lightScheme),
    highlight,
    on_highlight: inkOn(highlight, lightScheme),
  };
}

/** The styles of a drawing in the site's colours, the same in the page and in a standalone file. */
import { sizes } from './drawing.ts';

/** The colour tokens of the rules (server/render/theme-css.ts), for files without that style sheet. */
export const palettes = {
  light: {
    paper: '#f2f4ee',
    ink: '#101a1d',
    quiet: '#455256',
    rule: '#101a1d',
    hairline: '#c3c9c4',
    field: '#fff',
    danger: '#b42a05',
    action: '#ff4f1c',
    highlight: '#c9e93a',
    'on-highlight': '#101a1d',
    'on-action': '#101a1d',
    added: '#1a7f37',
    changed: '#9a6700',
  },
  dark: {
    paper: '#0c2237',
    ink: '#f2f4ee',
    quiet: '#b4c1c9',
    rule: '#6f8596',
    hairline: '#2b435a',
    field: '#08192a',
    danger: '#ff8a66',
    action: '#ff4f1c',
    highlight: '#c9e93a',
    'on-highlight': '#101a1d',
    'on-action': '#101a1d',
    added: '#4ac26b',
    changed: '#e3b341',
  },
} as const;

export const paint = `
.chart text { font: 400 ${sizes.text}px "Sofia Sans", Arial, sans-serif; fill: var(--ink); white-space: pre; }
.chart text.name { font-size: ${sizes.name}px; font-weight: 600; }
.chart text.event { font-weight: 600; }
.chart text.guard, .chart text.action, .chart text.tag { fill: var(--quiet); }
.chart text.tag { text-decoration: underline; }
.chart text[data-runs] { cursor: pointer; }
.chart text[data-runs]:hover { text-decoration: underline; }
.chart .arrow[data-mark~="pointed"] .way { stroke-width: 2.5; }
.chart .arrow[data-mark~="pointed"] .ground { stroke: var(--rule); }
.chart .frame { fill: var(--field); stroke: var(--rule); stroke-width: 1; }
.chart [data-kind="compound"] .frame, .chart [data-kind="parallel"] .frame { fill: var(--paper); }
.chart [data-depth="0"] .frame { stroke: var(--hairline); }
.chart [data-region] > .frame { stroke-dasharray: 7 4; }
.chart .inner { fill: none; stroke: var(--rule); }
.chart .way { fill: none; stroke: var(--rule); stroke-width: 1; }
.chart .head, .chart .start circle { fill: var(--rule); }
.chart .ground { fill: var(--paper); }
.chart .fold { cursor: pointer; }
.chart .fold rect { fill: transparent; }
.chart .fold path { stroke: var(--quiet); stroke-width: 1.5; }
.chart .fold:hover path { stroke: var(--action); }
.chart [data-mark~="found"] .frame, .chart .arrow[data-mark~="found"] .ground { stroke: var(--action); stroke-width: 2; stroke-dasharray: 4 3; }
.chart [data-mark~="current"] > .frame, .chart .arrow[data-mark~="current"] .ground { stroke-dasharray: none; stroke-width: 3; }
.chart text[data-mark~="current"] { text-decoration: underline; }
.chart text[data-mark~="found"] { fill: var(--action); }
.chart .state[data-mark~="active"] .frame { stroke: var(--ink); stroke-width: 2; }
.chart .state[data-mark~="active"]:not([data-kind="compound"], [data-kind="parallel"]) .frame { fill: var(--highlight); }
.chart .state[data-mark~="active"]:not([data-kind="compound"], [data-kind="parallel"]) text { fill: var(--on-highlight); }
.chart .state[data-mark~="active"][data-folded] .frame { fill: var(--highlight); }
.chart .state[data-mark~="active"][data-folded] text { fill: var(--on-highlight); }
.chart .state[data-mark~="ended"] .frame { stroke-dasharray: 2 3; stroke-width: 2; }
.chart .state[data-mark~="ended"][data-kind="final"] .frame { fill: var(--highlight); stroke-dasharray: none; }
.chart .state[data-mark~="ended"][data-kind="final"] text { fill: var(--on-highlight); }
.chart .arrow[data-mark~="lit"] .way { stroke: var(--action); stroke-width: 3; }
.chart .arrow[data-mark~="lit"] .head { fill: var(--action); stroke: var(--action); stroke-width: 3; }
.chart .arrow[data-mark~="lit"] .ground { fill: var(--action); }
.chart .arrow[data-mark~="lit"] text { fill: var(--on-action); }
.chart text[data-mark~="lit"] { fill: var(--danger); text-decoration: underline; }
.chart [data-mark~="selected"] .frame { stroke: var(--action); stroke-width: 3; }
.chart .arrow[data-mark~="selected"] .way { stroke: var(--action); stroke-width: 2; }
.chart .arrow[data-mark~="selected"] .ground { stroke: var(--action); stroke-width: 2; }
.chart text[data-mark~="selected"] { text-decoration: underline; text-decoration-color: var(--action); text-decoration-thickness: 2px; }
.chart .state[data-mark~="added"] > .frame, .chart .arrow[data-mark~="added"] .way { stroke: var(--added); stroke-width: 2; }
.chart .arrow[data-mark~="added"] .head { fill: var(--added); stroke: var(--added); }
.chart text[data-mark~="added"], .chart .arrow[data-mark~="added"] text, .chart .state[data-mark~="added"] > text.name { fill: var(--added); }
.chart .state[data-mark~="changed"] > .frame, .chart .arrow[data-mark~="changed"] .way { stroke: var(--changed); stroke-width: 2; }
.chart .arrow[data-mark~="changed"] .head { fill: var(--changed); stroke: var(--changed); }
.chart text[data-mark~="changed"], .chart .arrow[data-mark~="changed"] text, .chart .state[data-mark~="changed"] > text.name { fill: var(--changed); }
.chart .state[data-mark~="gone"] > .frame, .chart .arrow[data-mark~="gone"] .way { stroke: var(--danger); stroke-width: 2; stroke-dasharray: 5 3; }
.chart .arrow[data-mark~="gone"] .head { fill: var(--danger); stroke: var(--danger); }
.chart text[data-mark~="gone"], .chart .arrow[data-mark~="gone"] text, .chart .state[data-mark~="gone"] > text.name { fill: var(--danger); }
.chart text[data-mark~="gone"], .chart .arrow[data-mark~="gone"] text, .chart .state[data-mark~="gone"] > text { text-decoration: line-through; }
`;

/** The report as one self-contained page of HTML; its pictures are stored beside it. */

import { palettes } from '@skerry/machine-room/chart/paint';
import type { Share, Tally } from './tally.ts';
import type { WalkedPath, WalkedStep } from './walked.ts';

export type Verdict = 'passed' | 'failed';

export type ReportedPath = WalkedPath & {
  readonly title: string;
  readonly verdict: Verdict;
  readonly ms: number;
  /** The last good picture of the state that failed; null where there is none. */
  readonly good: string | null;
};

export type ReportedMachine = {
  readonly id: string;
  readonly tally: Tally;
  readonly svg: string;
  readonly paths: readonly ReportedPath[];
};

/** A section at the end, with its entry in the list of machines. */
export type Appendix = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
};

export type Report = {
  readonly machines: readonly ReportedMachine[];
  readonly startedAt: Date;
  readonly ms: number;
  /** All paths, or only the requested ones. */
  readonly isWhole: boolean;
  /** Of whom, as in 'paths of ${text(name)}'. */
  readonly name: string;
  /** Walks one path again, with its title as the last argument. */
  readonly command: string;
  /** What a project adds at the end. */
  readonly appendix?: Appendix;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const share = ({ taken, all }: Share, what: string) => `${taken} of ${all} ${what}`;
const count = (paths: readonly ReportedPath[], verdict: Verdict) =>
  paths.filter((path) => path.verdict === verdict).length;

const picture = (name: string | null, words: string) =>
  name
    ? `<a href="pictures/${name}"><img src="pictures/${name}" alt="${text(words)}" loading="lazy" width="280" height="190"></a>`
    : '';

/** 'When the visitor opens the page, presses …, then: the money came.' */
function sentence({ steps }: WalkedPath): string {
  const [, ...events] = steps;
  const last = steps.at(-1);
  const words = ['the visitor opens the page', ...events.map((step) => step.words)];
  return `When ${words.join(', ')}, then: ${last?.description ?? ''}`;
}

const stepItem = ({ words, state, description, ms, picture: name, wasSeen, failure }: WalkedStep) => `
<li data-verdict="${failure ? 'failed' : 'passed'}">
  ${picture(name, `The page in ${state}`)}
  <p class="words">${text(words)}</p>
  <p><b>${text(state)}</b> ${text(description)}${wasSeen || failure ? '' : ' <i>(passes by itself)</i>'}</p>
  <p class="time">${seconds(ms)}</p>
  ${failure ? `<pre>${text(failure)}</pre>` : ''}
</li>`;

const pathRow = (path: ReportedPath, command: string) => `
<details class="path" id="${text(`${path.walk}-${path.number}`)}" data-verdict="${path.verdict}"${path.verdict === 'failed' ? ' open' : ''}>
  <summary><span class="number">${text(path.walk)} ${String(path.number).padStart(3, '0')}</span>
    <span class="sentence">${text(sentence(path))}</span>
    <span class="verdict">${path.verdict}</span><span class="time">${seconds(path.ms)}</span></summary>
  <ol>${path.steps.map(stepItem).join('')}</ol>
  <p>Walk it again: <code>${text(command)} "${text(path.walk)} ${String(path.number).padStart(3, '0')}"</code>.
  With <code>--watch</code> it is seen beside its chart.</p>
</details>`;

function failureItem(path: ReportedPath): string {
  const place = path.steps.findIndex(({ failure }) => failure);
  const step = path.steps[place];
  if (!step) return '';
  return `
<li><h3><a href="#${text(`${path.walk}-${path.number}`)}">${text(path.walk)} ${String(path.number).padStart(3, '0')}</a>,
  step ${place}: ${text(step.words)}</h3>
  <p>Expected: <b>${text(step.state)}</b> ${text(step.description)}</p>
  <pre>${text(step.failure ?? '')}</pre>
  <div class="pair">
    <figure>${picture(path.good, 'The last good picture of this state')}<figcaption>${path.good ? 'When it was last right' : 'No good picture of this state is stored'}</figcaption></figure>
    <figure>${picture(step.picture, 'What was seen')}<figcaption>What was seen</figcaption></figure>
  </div></li>`;
}

/** What is missing is either a gap in the paths, or listed below with the reason why nobody can cause it. */
const transitionWords = ({ transitions, unreachableCount: uncaused }: Tally) =>
  `${share(transitions, 'transitions')}${uncaused > 0 ? ` (nobody can cause ${uncaused})` : ''}`;

const tallyWords = (tally: Tally) =>
  `${share(tally.states, 'states')}, ${transitionWords(tally)}, ${share(tally.answers, 'answers of guards')}`;

const unreachableList = ({ unreachableHere }: Tally) =>
  unreachableHere.length === 0
    ? ''
    : `<p>Nobody can cause:</p><ul class="outside">${unreachableHere
        .map(([what, reason]) => `<li><code>${text(what)}</code> ${text(reason)}</li>`)
        .join('')}</ul>`;

const machineSection = ({ id, tally, svg, paths }: ReportedMachine, command: string) => `
<section id="${text(id)}">
  <h2>${text(id)}</h2>
  <p>${tallyWords(tally)}. ${count(paths, 'passed')} paths passed, ${count(paths, 'failed')} failed.</p>
  ${unreachableList(tally)}
  <div class="chart-frame" tabindex="0" role="region" aria-label="The chart of ${text(id)} with its coverage">${svg}</div>
  ${paths.map((path) => pathRow(path, command)).join('')}
</section>`;

const appendixSection = ({ id, title, html }: Appendix) => `
<section id="${text(id)}">
  <h2>${text(title)}</h2>
  ${html}
</section>`;

const tokens = (palette: Readonly<Record<string, string>>) =>
  Object.entries(palette)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

const css = `
:root{color-scheme:light dark;${tokens(palettes.light)}}
@media (prefers-color-scheme:dark){:root{${tokens(palettes.dark)}}}
body{margin:0 auto;max-width:82rem;padding:1.5rem clamp(1rem,4vw,3rem) 6rem;background:var(--paper);color:var(--ink);font:400 1rem/1.5 "Sofia Sans",Arial,sans-serif}
h1{font-size:clamp(2rem,6vw,4rem);line-height:1;margin:1rem 0}
h2{font-size:1.75rem;margin:3.5rem 0 .5rem;border-top:1px solid var(--rule);padding-top:.75rem}
h3{margin:.5rem 0;font-size:1.0625rem}
a{color:inherit}
code,pre{font:.875rem/1.45 "Martian Mono",ui-monospace,monospace}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--field);border-left:3px solid var(--danger);padding:.75rem}
nav ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:.25rem 1.5rem;list-style:none;padding:0}
nav li{border-bottom:1px solid var(--hairline);padding:.375rem 0}
.failed,[data-verdict=failed]>summary .verdict{color:var(--danger);font-weight:600}
.chart-frame{overflow:auto;border:1px solid var(--hairline);margin:1rem 0;max-height:46rem}
.chart-frame svg{display:block}
.path{border-bottom:1px solid var(--hairline)}
summary{display:grid;grid-template-columns:8.5rem 1fr 4rem 3.5rem;gap:1rem;padding:.5rem 0;cursor:pointer}
summary::-webkit-details-marker{display:none}
.number,.time{font-variant-numeric:tabular-nums;color:var(--quiet)}
summary .time{text-align:end}
.path ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(17.5rem,1fr));gap:1.5rem;padding:0;list-style:none;counter-reset:step -1}
.path li{counter-increment:step;border-top:2px solid var(--rule);padding-top:.5rem}
.path li[data-verdict=failed]{border-color:var(--danger)}
.path li p{margin:.25rem 0}
.path li .words{font-weight:600}
.path li .words::before{content:counter(step) '. '}
img{display:block;inline-size:100%;block-size:auto;aspect-ratio:1120/760;border:1px solid var(--hairline)}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:1.5rem}
figure{margin:0}
.scores{overflow:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.375rem 2rem .375rem 0;border-bottom:1px solid var(--hairline);text-align:end;font-weight:400}
th:first-child{text-align:start}
thead th{color:var(--quiet)}
@media (max-width:50rem){summary{grid-template-columns:1fr auto auto}.sentence{grid-column:1/-1;grid-row:2}}
`;

/** The colours of a chart's marks, in addition to its own rules. */
export const markCss = `
.chart [data-mark~="covered"]>.way{stroke-width:2}
.chart [data-mark~="covered"]>.frame{stroke-width:2}
.chart [data-kind="atomic"][data-mark~="covered"]>.frame,.chart [data-kind="final"][data-mark~="covered"]>.frame{fill:var(--highlight)}
.chart [data-kind="atomic"][data-mark~="covered"] text,.chart [data-kind="final"][data-mark~="covered"] text{fill:var(--on-highlight)}
.chart [data-mark~="missed"]>.way,.chart [data-mark~="missed"]>.frame{stroke:var(--danger);stroke-width:3}
.chart [data-mark~="missed"]>.head{fill:var(--danger)}
.chart [data-mark~="outside"]>.way{stroke-dasharray:4 4}
`;

export function pageOf(report: Report): string {
  const { machines, startedAt, ms, isWhole, name, command, appendix } = report;
  const paths = machines.flatMap((machine) => machine.paths);
  const failed = paths.filter(({ verdict }) => verdict === 'failed');
  const entry = ({ id, tally, paths: machinePaths }: ReportedMachine) =>
    `<li><a href="#${text(id)}"><b>${text(id)}</b></a> ${machinePaths.length} paths${count(machinePaths, 'failed') ? `, <span class="failed">${count(machinePaths, 'failed')} failed</span>` : ''}<br>${transitionWords(tally)}</li>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${failed.length ? `${failed.length} failed` : 'All passed'} — paths of ${text(name)}</title><style>${css}</style></head>
<body><main>
<h1>${failed.length ? `${failed.length} of ${paths.length} paths failed` : `All ${paths.length} paths passed`}</h1>
<p>Walked in Chromium on ${startedAt.toISOString().slice(0, 16).replace('T', ' at ')} UTC, in ${seconds(ms)}.${isWhole ? '' : ' Only the requested paths: the charts show what these took.'}
On a chart, what was taken is green with heavy lines, what nobody can cause is dashed, what is missing is red.</p>
<nav aria-label="Machines"><ul>${machines.map(entry).join('')}${appendix ? `<li><a href="#${text(appendix.id)}"><b>${text(appendix.title)}</b></a><br>${text(appendix.summary)}</li>` : ''}</ul></nav>
${failed.length ? `<section id="failures"><h2>What failed</h2><ol>${failed.map(failureItem).join('')}</ol></section>` : ''}
${machines.map((machine) => machineSection(machine, command)).join('')}
${appendix ? appendixSection(appendix) : ''}
</main></body></html>
`;
}

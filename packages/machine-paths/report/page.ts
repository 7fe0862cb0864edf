/** The report as one page of HTML; its pictures, faces and exports are stored beside it. */

import { palettes } from '@skerry/machine-room/chart/paint';
import { type EdgeCount, leftOutCount } from '../left-out.ts';
import type { Property } from '../properties.ts';
import type { RecordedShare } from '../replay.ts';
import type { Run } from './history.ts';
import type { Share, Tally } from './tally.ts';
import type { WalkedPath, WalkedStep } from './walked.ts';
import { expectedAfter, pathName, sentenceOf } from './words.ts';

export type Verdict = 'passed' | 'failed' | 'flaky';

export type ReportedPath = WalkedPath & {
  readonly title: string;
  /** Flaky is what failed and passed in one run. */
  readonly verdict: Verdict;
  readonly ms: number;
  readonly canBeWatched: boolean;
  /** The last good picture of the state that failed; null where there is none. */
  readonly good: string | null;
  /** How often it was walked, and how often it failed. */
  readonly times: { readonly failed: number; readonly all: number };
};

export type ReportedMachine = {
  readonly id: string;
  readonly tally: Tally;
  readonly svg: string;
  /** Of each of its walks. */
  readonly edges: readonly EdgeCount[];
  readonly paths: readonly ReportedPath[];
};

/** What failed and is no path: a check of the plan, or what the run needs. */
export type Fault = { readonly title: string; readonly failure: string };

/** How a run ended. */
export type Ending = {
  /** How many paths were to be walked. */
  readonly planned: number;
  readonly status: 'passed' | 'failed' | 'timedout' | 'interrupted';
  readonly faults: readonly Fault[];
};

export type ReportedProperty = Pick<Property<never>, 'name' | 'kind' | 'why'>;

/** A face of the page, and where its file is, seen from there. */
export type Face = { readonly family: string; readonly weight: number; readonly url?: string };

/** A section at the end, with its entry in the list of machines. */
export type Appendix = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly html: string;
};

export type Report = {
  readonly machines: readonly ReportedMachine[];
  readonly ending: Ending;
  /** What else is to be known of the run, a sentence each. */
  readonly scope: readonly string[];
  /** Of a session that is walked instead of the plan. */
  readonly recorded?: RecordedShare;
  /** Machines that aren't walked, each with the reason. */
  readonly withoutWalk: Readonly<Record<string, string>>;
  readonly properties: readonly ReportedProperty[];
  /** This one and the ones before, the newest first. */
  readonly runs: readonly Run[];
  /** Of whom, as in 'paths of ${text(name)}'. */
  readonly name: string;
  /** Walks one path again, with its title as the last argument. */
  readonly command: string;
  readonly faces: readonly Face[];
  /** What a project adds at the end. */
  readonly appendix?: Appendix;
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const seconds = (ms: number) =>
  ms < 100_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
const shareOf = ({ taken, all }: Share) => `${taken} of ${all}`;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const percent = (part: number, whole: number) => `${whole === 0 ? 0 : ((part / whole) * 100).toFixed(1)} %`;
const count = (paths: readonly ReportedPath[], verdict: Verdict) =>
  paths.filter((path) => path.verdict === verdict).length;

const linkOf = (path: ReportedPath) => `${path.walk}-${path.number}`;

/** Where a path is as a feature in Gherkin, seen from the report. */
export const featureFile = (path: ReportedPath): string =>
  `features/${pathName(path).replace(' ', '-')}.feature`;

const picture = (name: string | null, words: string) =>
  name
    ? `<a href="pictures/${name}"><img src="pictures/${name}" alt="${text(words)}" loading="lazy" width="280" height="190"></a>`
    : '';

/** What was expected and seen; what the browser was asked meanwhile is folded up. */
function failureText(failure: string): string {
  const [words = '', log] = failure.split(/\n+Call log:\n/i);
  const folded = log
    ? `<details><summary class="fold">What the browser was asked</summary><pre>${text(log)}</pre></details>`
    : '';
  return `<pre>${text(words)}</pre>${folded}`;
}

/** Between the space and the colon of its title: the name of a walk may end in that of another. */
const again = (path: ReportedPath, command: string) =>
  `Walk it again: <code>${text(command)} " ${text(pathName(path))}:"</code>`;

const stepItem = (step: WalkedStep) => `
<li data-verdict="${step.failure ? 'failed' : 'passed'}">
  ${picture(step.picture, `The page: ${expectedAfter(step)}`)}
  <p class="words">${text(sentenceOf(step.words))}</p>
  <p>${text(expectedAfter(step))}${step.wasSeen || step.failure ? '' : ' <i>(passes by itself)</i>'}</p>
  <p class="time">${seconds(step.ms)}</p>
  ${step.failure ? failureText(step.failure) : ''}
</li>`;

/** What a path is about, in one line: where it ends. */
const gist = ({ steps, length }: WalkedPath) => {
  const last = steps.at(-1);
  const walked = steps.length < length ? `${steps.length} of ${length}` : `${length}`;
  return last ? `${walked} steps, the last: ${sentenceOf(last.words)}. ${expectedAfter(last)}` : '';
};

const pathRow = (path: ReportedPath, command: string) => `
<details class="path" id="${text(linkOf(path))}" data-verdict="${path.verdict}"${path.verdict === 'passed' ? '' : ' open'}>
  <summary><span class="number">${text(pathName(path))}</span>
    <span class="sentence">${text(gist(path))}</span>
    <span class="verdict">${path.verdict}</span><span class="time">${seconds(path.ms)}</span></summary>
  <ol>${path.steps.map(stepItem).join('')}</ol>
  <p>${again(path, command)}.
  ${path.canBeWatched ? 'With <code>--watch</code> it is seen beside its chart. ' : ''}As <a href="${text(featureFile(path))}">Gherkin</a>.</p>
</details>`;

const timesWords = ({ times }: ReportedPath) =>
  times.all > 1 ? ` (failed ${times.failed} of ${times.all} times)` : '';

type Failure = { readonly path: ReportedPath; readonly place: number; readonly step: WalkedStep };

const pathLink = ({ path }: Failure) =>
  `<a href="#${text(linkOf(path))}">${text(pathName(path))}</a>${timesWords(path)}`;

/** Paths that fail in one state for one reason: the first one with its pictures. */
function failureItem(first: Failure, others: readonly Failure[], command: string): string {
  const { path, place, step } = first;
  const links = [first, ...others].map(pathLink).join(', ');
  return `
<li><h3>${others.length > 0 ? `${others.length + 1} paths: ` : ''}${links}</h3>
  <p>Step ${place + 1} of ${path.length}: ${text(sentenceOf(step.words))}</p>
  <p>Expected${step.state === '' ? '' : ` state <code>${text(step.state)}</code>`}: ${text(expectedAfter(step))}</p>
  ${failureText(step.failure ?? '')}
  <p>${again(path, command)}</p>
  <div class="pair">
    <figure>${picture(path.good, 'The last good picture of this state')}<figcaption>${path.good ? 'When it was last right' : 'No good picture of this state is stored'}</figcaption></figure>
    <figure>${picture(step.picture, 'What was seen')}<figcaption>What was seen</figcaption></figure>
  </div></li>`;
}

function failureItems(paths: readonly ReportedPath[], command: string): string[] {
  const failures = paths.flatMap((path): Failure[] => {
    const place = path.steps.findIndex(({ failure }) => failure);
    const step = path.steps[place];
    return step ? [{ path, place, step }] : [];
  });
  const groups = Map.groupBy(failures, ({ step: { state, failure } }) => JSON.stringify([state, failure]));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? failureItem(first, others, command) : [],
  );
}

const faultItem = ({ title, failure }: Fault) => `
<li><h3>${text(title)}</h3>
  ${failureText(failure)}</li>`;

type Edges = {
  readonly accepted: number;
  readonly walked: number;
  readonly alike: number;
  readonly tooQuick: number;
  readonly left: number;
};

const edgesIn = (machines: readonly ReportedMachine[]): Edges => {
  const counts = machines.flatMap(({ edges }) => edges);
  const total = (name: 'accepted' | 'walked' | 'alike' | 'tooQuick') => sum(counts.map((each) => each[name]));
  return {
    accepted: total('accepted'),
    walked: total('walked'),
    alike: total('alike'),
    tooQuick: total('tooQuick'),
    left: sum(counts.map(leftOutCount)),
  };
};

const unreachableList = ({ unreachableHere }: Tally) =>
  unreachableHere.length === 0
    ? ''
    : `<details><summary class="fold">Transitions and answers that nobody can cause: ${unreachableHere.length}</summary><ul class="outside">${unreachableHere
        .map(([what, reason]) => `<li>${text(reason)} <code>${text(what)}</code></li>`)
        .join('')}</ul></details>`;

function leftOutList(machine: ReportedMachine): string {
  const { left, tooQuick } = edgesIn([machine]);
  const quick =
    tooQuick > 0
      ? ` In states that are over at once it would take ${tooQuick} events more: nobody is so quick.`
      : '';
  if (left === 0) return quick && `<p>${quick.trim()}</p>`;
  const items = machine.edges.flatMap(({ leftOut }) => leftOut);
  return `<details><summary class="fold">Events left out: ${left}</summary><p>${quick}</p><table>
<thead><tr><th scope="col">State</th><th scope="col">Event</th><th scope="col">Why</th><th scope="col">Times</th></tr></thead>
<tbody>${items.map(({ state, words, reason, times }) => `<tr><th scope="row">${text(state)}</th><td>${text(sentenceOf(words))}</td><td>${text(reason)}</td><td>${times}</td></tr>`).join('')}</tbody></table></details>`;
}

const withoutWalkList = (reasons: Report['withoutWalk']) =>
  Object.keys(reasons).length === 0
    ? ''
    : `<details><summary class="fold">Machines without a walk: ${Object.keys(reasons).length}</summary><ul>${Object.entries(
        reasons,
      )
        .map(([id, reason]) => `<li><b>${text(id)}</b>: ${text(reason)}</li>`)
        .join('')}</ul></details>`;

const recordedSection = ({ actors, walked, obstacles }: RecordedShare) => `
<section id="session"><h2>The session</h2>
<p>${walked} of ${actors} recorded actors of machines with a walk are walked; those that did the same, once.</p>
${
  obstacles.length > 0
    ? `<p>The others aren’t:</p><ul>${obstacles
        .map(({ walk, reason, actors: times }) => `<li>${times} × <b>${text(walk)}</b>: ${text(reason)}</li>`)
        .join('')}</ul>`
    : ''
}</section>`;

const machineSection = (machine: ReportedMachine, command: string) => `
<section id="${text(machine.id)}">
  <h2>${text(machine.id)}</h2>
  ${leftOutList(machine)}
  ${unreachableList(machine.tally)}
  <div class="chart-frame" tabindex="0" role="region" aria-label="The chart of ${text(machine.id)} with its coverage">${machine.svg}</div>
  ${machine.paths.map((path) => pathRow(path, command)).join('')}
</section>`;

function machineRow(machine: ReportedMachine): string {
  const { id, tally, paths } = machine;
  const { accepted, left } = edgesIn([machine]);
  const failed = count(paths, 'failed');
  const uncaused = tally.unreachableCount > 0 ? `, nobody can cause ${tally.unreachableCount}` : '';
  return `<tr><th scope="row"><a href="#${text(id)}">${text(id)}</a></th>
  <td>${paths.length}</td><td${failed ? ' class="failed"' : ''}>${failed || '–'}</td><td>${shareOf(tally.states)}</td>
  <td>${shareOf(tally.transitions)}${uncaused}</td><td>${shareOf(tally.answers)}</td><td>${left} of ${accepted}</td>
  <td>${seconds(sum(paths.map(({ ms }) => ms)))}</td></tr>`;
}

/** A property, and at how many steps it said anything. */
const propertyRow = ({ name, kind, why }: ReportedProperty, paths: readonly ReportedPath[]) =>
  `<tr><th scope="row">${text(name)}</th><td>${kind}</td><td>${sum(paths.map(({ checked }) => checked[name] ?? 0))}</td><td>${text(why)}</td></tr>`;

const table = (heads: readonly string[], rows: readonly string[]) =>
  `<div class="scores"><table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

const when = (iso: string) => iso.slice(0, 16).replace('T', ' ');

const runRow = ({ isWhole, isWatched, ...run }: Run) => {
  const { at, browser, ms, paths, planned, failed, flaky, taken, declared, leftOut } = run;
  const kinds = [isWhole ? [] : ['some'], isWatched ? ['watched'] : []].flat();
  return `<tr><th scope="row">${when(at)}</th><td>${text(browser)}</td><td>${paths}${planned ? ` of ${planned}` : ''}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}</td>
  <td${failed ? ' class="failed"' : ''}>${failed || '–'}</td><td>${flaky || '–'}</td><td>${taken} of ${declared}</td><td>${leftOut}</td><td>${seconds(ms)}</td></tr>`;
};

const figure = (value: string, words: string) => `<div><dt>${words}</dt><dd>${value}</dd></div>`;

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
ul{padding-inline-start:1.25rem;overflow-wrap:anywhere}
.scores+details{margin-block:1rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1rem 2rem;margin:1.5rem 0;border-block:1px solid var(--rule);padding:.75rem 0}
.figures div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.figures dt{color:var(--quiet)}
.figures dd{margin:0;font-size:1.5rem;font-variant-numeric:tabular-nums}
summary.fold{display:list-item;padding:.25rem 0}
#failures>ol{padding-inline-start:1.25rem}
.failed,[data-verdict=failed]>summary .verdict,[data-verdict=flaky]>summary .verdict{color:var(--danger);font-weight:600}
.chart-frame{display:flex;overflow:auto;border:1px solid var(--hairline);margin:1rem 0;max-height:min(46rem,75svh)}
.chart-frame svg{display:block;flex:none}
.chart-frame::after{content:"";position:sticky;inset:0 0 0 auto;flex:0 0 2rem;margin-inline-start:-2rem;background:linear-gradient(to right,transparent,color-mix(in srgb,var(--ink) 30%,transparent));pointer-events:none;opacity:0;animation:more linear;animation-timeline:scroll(inline)}
@keyframes more{from{opacity:1}to{opacity:0}}
.path{border-bottom:1px solid var(--hairline)}
.path>summary{display:grid;grid-template-columns:8.5rem 1fr 4rem 3.5rem;gap:1rem;padding:.5rem 0;cursor:pointer}
.path>summary::-webkit-details-marker{display:none}
.number,.time{font-variant-numeric:tabular-nums;color:var(--quiet)}
summary .time{text-align:end}
.path ol{display:grid;grid-template-columns:repeat(auto-fill,minmax(17.5rem,1fr));gap:1.5rem;padding:0;list-style:none;counter-reset:step}
.path li{counter-increment:step;border-top:2px solid var(--rule);padding-top:.5rem}
.path li[data-verdict=failed]{border-color:var(--danger)}
.path li p{margin:.25rem 0}
.path li .words{font-weight:600}
.path li .words::before{content:counter(step) '. '}
img{display:block;inline-size:100%;block-size:auto;aspect-ratio:1120/760;object-fit:cover;object-position:top;border:1px solid var(--hairline)}
.pair img{aspect-ratio:auto}
.pair{overflow:auto;max-height:75svh;display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:1.5rem}
figure{margin:0}
.scores{overflow:auto}
.scores :is(th,td){white-space:nowrap}
.properties :is(th,td):not(:nth-child(3)){text-align:start}
.properties :is(th,td){vertical-align:baseline}
.properties :is(th:first-child,td:last-child){white-space:normal;min-width:8rem}
.properties td:last-child{min-width:14rem}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.375rem 2rem .375rem 0;border-bottom:1px solid var(--hairline);text-align:end;font-weight:400}
td:is(:nth-child(2),:nth-child(3)):not(.scores *),th:first-child,details th{text-align:start}
details table{max-width:60rem}
details td{vertical-align:baseline;overflow-wrap:anywhere}
thead th{color:var(--quiet)}
@media (max-width:50rem){.path>summary{grid-template-columns:1fr auto auto}.sentence{grid-column:1/-1;grid-row:2}}
`;

/** How a chart shows what its machine's paths took, in addition to its own rules. */
export const markCss = `
.chart [data-mark~="covered"]>.way{stroke-width:2}
.chart [data-mark~="covered"]>.frame{stroke-width:2}
.chart [data-kind="atomic"][data-mark~="covered"]>.frame,.chart [data-kind="final"][data-mark~="covered"]>.frame{fill:var(--highlight)}
.chart [data-kind="atomic"][data-mark~="covered"] text,.chart [data-kind="final"][data-mark~="covered"] text{fill:var(--on-highlight)}
.chart [data-mark~="outside"]>.way{stroke-dasharray:4 4}
`;

/** And what they should have taken, where all of them were walked. */
export const missedCss = `
.chart [data-mark~="missed"]>.way,.chart [data-mark~="missed"]>.frame{stroke:var(--danger);stroke-width:3}
.chart [data-mark~="missed"]>.head{fill:var(--danger)}
`;

const upperFirst = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const endWords = { passed: '', failed: '', timedout: ', out of time', interrupted: ', interrupted' };

/** Why no path was walked. */
function nothingWalked({ status, faults: [fault] }: Ending): string {
  if (fault) return fault.failure.split('\n')[0] ?? '';
  if (status === 'failed') return 'the run failed';
  return { passed: 'no path was asked for', timedout: 'out of time', interrupted: 'interrupted' }[status];
}

/** The verdict in words, what is wrong first; `isRed` unless all that was planned was walked and passed. */
export function verdictOf(paths: readonly ReportedPath[], ending: Ending): { words: string; isRed: boolean } {
  if (paths.length === 0) return { words: `Nothing was walked: ${nothingWalked(ending)}`, isRed: true };
  const { planned, status, faults } = ending;
  const [failed, flaky] = [count(paths, 'failed'), count(paths, 'flaky')];
  const isOne = paths.length === 1;
  const wrong = [
    failed > 0 && (isOne ? 'the path failed' : `${failed} of ${paths.length} paths failed`),
    flaky > 0 &&
      (isOne ? 'the path is flaky' : `${flaky} of ${paths.length} paths ${flaky === 1 ? 'is' : 'are'} flaky`),
    faults.length > 0 && `${faults.length} ${faults.length === 1 ? 'check' : 'checks'} failed`,
    paths.length < planned && `${paths.length} of ${planned} paths walked${endWords[status]}`,
  ].filter((words) => words !== false);
  if (wrong.length === 0 && status !== 'passed') wrong.push('the run failed');
  const passed = isOne ? 'the path passed' : `all ${paths.length} paths passed`;
  const all = failed + flaky > 0 || paths.length < planned ? wrong : [...wrong, passed];
  return { words: upperFirst(all.join('; ')), isRed: wrong.length > 0 };
}

const faceRule = ({ family, weight, url }: Face) =>
  `@font-face{font-family:"${family}";font-weight:${weight};src:url("${url}")}`;

export function pageOf(report: Report): string {
  const { machines, ending, scope, recorded, withoutWalk, properties, runs, name, command, faces, appendix } =
    report;
  const paths = machines.flatMap((machine) => machine.paths);
  const { words, isRed } = verdictOf(paths, ending);
  const bad = paths.filter(({ verdict }) => verdict !== 'passed');
  const failures = [...failureItems(bad, command), ...ending.faults.map(faultItem)];
  const [run] = runs;
  const edges = edgesIn(machines);
  const tallies = machines.map(({ tally }) => tally.transitions);
  const transitions = {
    taken: sum(tallies.map(({ taken }) => taken)),
    all: sum(tallies.map(({ all }) => all)),
  };
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(words)} — paths of ${text(name)}</title><style>${faces.map(faceRule).join('')}${css}</style></head>
<body><main>
<h1${isRed ? ' class="failed"' : ''}>${text(words)}</h1>
${run ? `<p>Begun on ${when(run.at)} UTC in ${text(run.browser)}.${run.isWhole || run.paths === 0 ? '' : ' Only the requested paths: the charts show what these took.'} All steps as <a href="paths.csv">CSV</a>.</p>` : ''}
${scope.length > 0 ? `<ul>${scope.map((sentence) => `<li>${text(sentence)}</li>`).join('')}</ul>` : ''}
<dl class="figures">
${figure(run ? seconds(run.ms) : '–', 'Time of the paths')}
${figure(shareOf(transitions), 'Transitions taken')}
${figure(`${edges.left} of ${edges.accepted}`, `Events left out (${percent(edges.left, edges.accepted)})`)}
${figure(String(edges.alike), 'Do what a walked one does')}
${figure(String(count(paths, 'flaky')), 'Flaky')}
</dl>
${failures.length ? `<section id="failures"><h2>What failed</h2><ol>${failures.join('')}</ol></section>` : ''}
${recorded ? recordedSection(recorded) : ''}
<section><h2>Machines</h2>
<p>Every event that a machine takes in a configuration that paths reach is walked, or does what a walked one does, or is left out, with its reason under its chart. On a chart, what was taken is green with heavy lines, what nobody can cause is dashed, what is missing is red, or plain where only some of the machine’s paths were walked.</p>
${table(['Machine', 'Paths', 'Failed', 'States', 'Transitions', 'Answers of guards', 'Events left out', 'Time'], machines.map(machineRow))}
${withoutWalkList(withoutWalk)}
${appendix ? `<p><a href="#${text(appendix.id)}">${text(appendix.title)}</a>: ${text(appendix.summary)}</p>` : ''}</section>
${
  properties.length > 0
    ? `<section><h2>Properties</h2>
<p>Looked at after every step of every path, whichever machine is walked. A failure names the one that is broken.</p>
<div class="properties">${table(
        ['Property', 'Holds', 'Steps checked', 'Else'],
        properties.map((property) => propertyRow(property, paths)),
      )}</div></section>`
    : ''
}
<section><h2>The last runs</h2>
${table(['Begun (UTC)', 'Browser', 'Paths', 'Failed', 'Flaky', 'Transitions taken', 'Events left out', 'Time'], runs.map(runRow))}</section>
${machines.map((machine) => machineSection(machine, command)).join('')}
${appendix ? appendixSection(appendix) : ''}
</main></body></html>
`;
}

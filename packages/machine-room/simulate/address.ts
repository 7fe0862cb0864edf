/** A run in the fragment of an address: `#payment/0/1/2` is its machine, its input and its steps. */
import type { Choice, Run } from './simulation.ts';

/** Marks JSON; a number is an index. */
const jsonMark = '=';

const textOf = (choice: Choice) =>
  typeof choice === 'number' ? String(choice) : jsonMark + encodeURIComponent(JSON.stringify(choice.json));

/** An index that no list has, for text that is neither an index nor JSON. */
const nowhere = -1;

function choiceOf(text: string): Choice {
  if (!text.startsWith(jsonMark)) return /^\d+$/.test(text) ? Number(text) : nowhere;
  try {
    return { json: JSON.parse(decodeURIComponent(text.slice(jsonMark.length))) };
  } catch {
    return nowhere;
  }
}

/** The fragment of a chart, or of a run of its machine. */
export const fragmentOf = (chart: string, run: Pick<Run, 'input' | 'steps'> | null): string =>
  `#${[encodeURIComponent(chart), ...(run ? [run.input, ...run.steps].map(textOf) : [])].join('/')}`;

/** The chart that a fragment names, and the run, if it has one; what can't be read becomes a choice that doesn't exist. */
export function readFragment(fragment: string): { readonly chart: string; readonly run: Run | null } {
  const [name = '', input, ...steps] = fragment.slice(1).split('/');
  // An escape that isn't one is part of the name.
  const chart = /%(?![\da-f]{2})/i.test(name) ? name : decodeURIComponent(name);
  return {
    chart,
    run: input === undefined ? null : { machine: chart, input: choiceOf(input), steps: steps.map(choiceOf) },
  };
}

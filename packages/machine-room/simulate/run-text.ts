/** A run as the part `run` of an address: in `#payment?run=0+1+2` its input and its steps. */
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

export const runText = ({ input, steps }: Pick<Run, 'input' | 'steps'>): string =>
  [input, ...steps].map(textOf).join(' ');

/** The run of a machine; what can't be read becomes a choice that doesn't exist. */
export function readRun(machine: string, text: string): Run {
  const [input = nowhere, ...steps] = text.split(' ').map(choiceOf);
  return { machine, input, steps };
}

/**
 * A run as the part `run` of an address: in `#payment?run=0+payment.submit+xstate.done.actor.createMethod` its input by its
 * index, and its steps by their events; `door.open*2` is the second case of that event.
 */
import type { InputChoice, Run, StepChoice } from './simulation.ts';

/** Marks JSON. */
const jsonMark = '=';

const jsonText = (json: unknown) => jsonMark + encodeURIComponent(JSON.stringify(json));

const inputText = (input: InputChoice) => (typeof input === 'number' ? String(input) : jsonText(input.json));

const stepText = (step: StepChoice) => {
  if ('json' in step) return jsonText(step.json);
  return encodeURIComponent(step.type) + (step.index === 0 ? '' : `*${step.index + 1}`);
};

/** An index that no list has, for text that can't be read. */
const nowhere = -1;

/** JSON in its mark; undefined for text without or that can't be read. */
function readJson(text: string): { readonly json: unknown } | undefined {
  if (!text.startsWith(jsonMark)) return undefined;
  try {
    return { json: JSON.parse(decodeURIComponent(text.slice(jsonMark.length))) };
  } catch {
    return undefined;
  }
}

const readInput = (text: string): InputChoice =>
  readJson(text) ?? (/^\d+$/.test(text) ? Number(text) : nowhere);

function readStep(text: string): StepChoice {
  const json = readJson(text);
  if (json) return json;
  const [, type = '', number = '1'] = /^([^=].*?)(?:\*([1-9]\d*))?$/.exec(text) ?? [];
  try {
    return { type: decodeURIComponent(type), index: type === '' ? nowhere : Number(number) - 1 };
  } catch {
    return { type, index: nowhere };
  }
}

export const runText = ({ input, steps }: Pick<Run, 'input' | 'steps'>): string =>
  [inputText(input), ...steps.map(stepText)].join(' ');

/** The run of a machine; what can't be read becomes a choice that doesn't exist. */
export function readRun(machine: string, text: string): Run {
  const [input = '', ...steps] = text.split(' ');
  return { machine, input: readInput(input), steps: steps.map(readStep) };
}

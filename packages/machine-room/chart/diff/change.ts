/** A change between two versions, and the words that tell it. */
import type { ChartEdge } from '../chart.ts';
import type { CodeHashes } from '../code-hash.ts';
import { noGuard, type StateMatch } from './state-match.ts';

/** What a change touches, what matters most first: descriptions come last, and no picture marks them. */
export const weights = { state: 1, way: 2, guard: 3, job: 3, action: 4, code: 5, description: 6 } as const;

export type Change = {
  readonly weight: number;
  /** The state that it is about; several with the same text make one sentence. */
  readonly state?: string;
  readonly text: string;
  readonly marks?: Readonly<Record<string, 'added' | 'changed'>>;
};

/** A number with its noun: "1 state", "2 states". */
export const countOf = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

const listFormat = new Intl.ListFormat('en');
export const listOf = (texts: readonly string[]) => listFormat.format(texts);
export const without = (texts: readonly string[], others: readonly string[]) =>
  texts.filter((text) => !others.includes(text));

export const eventOf = ({ event, eventLabel }: ChartEdge) => (event === '' ? 'at once' : eventLabel);
export const when = (edge: ChartEdge) =>
  `${eventOf(edge)}${noGuard(edge) === '' ? '' : ` if ${noGuard(edge)}`}`;

/** The words of one version: its states by their paths. */
export const wordsOf = (match: StateMatch, version: 'before' | 'after') => {
  const name = (id: string) => match.nameOf(version, id);
  const goal = ({ targets }: ChartEdge) => `to ${listOf(targets.map(name))}`;
  return {
    name,
    leads: (edge: ChartEdge) => (edge.targets.length === 0 ? 'stays' : `leads ${goal(edge)}`),
    led: (edge: ChartEdge) => (edge.targets.length === 0 ? 'it stayed' : goal(edge)),
  };
};

/** "now …" and "no longer …" for what one list has and the other hasn't. */
export function listChange(
  old: readonly string[],
  now: readonly string[],
  verbs: readonly [more: string, fewer: string],
): string[] {
  const [more, fewer] = [without(now, old), without(old, now)];
  return [
    ...(more.length > 0 ? [`${verbs[0]} ${listOf(more)}`] : []),
    ...(fewer.length > 0 ? [`${verbs[1]} ${listOf(fewer)}`] : []),
  ];
}

/** What xstate's own actions are called begins with a verb; other actions have names. */
const ownAction = /^(set|emit|raise|send|start|stop|cancel|choose) /;

/** "does save and tell and sets visit" for the texts of actions. */
export function doing(actions: readonly string[]): string {
  const names = actions.filter((text) => !ownAction.test(text));
  const own = actions.filter((text) => ownAction.test(text)).map((text) => text.replace(ownAction, '$1s '));
  return listOf([...(names.length > 0 ? [`does ${listOf(names)}`] : []), ...own]);
}

/** "now also sets …" and "no longer does …" for the actions of two versions. */
export function actionChange(old: readonly string[], now: readonly string[]): string[] {
  const [more, fewer] = [without(now, old), without(old, now)];
  const also = fewer.length < old.length ? 'also ' : '';
  return [
    ...(more.length > 0 ? [`now ${also}${doing(more)}`] : []),
    ...(fewer.length > 0 ? [`no longer ${doing(fewer)}`] : []),
  ];
}

/** Those texts' hashes; empty for a text without code. */
export const hashesOf = (texts: readonly string[], code: CodeHashes): CodeHashes =>
  Object.fromEntries(texts.map((text) => [text, code[text] ?? '']));

/** What both versions have by the same name, with other code. */
export const changedCode = (old: CodeHashes, now: CodeHashes) =>
  Object.keys(now).filter((name) => name in old && old[name] !== now[name]);

export function codeChange(old: CodeHashes, now: CodeHashes): string[] {
  const changed = changedCode(old, now);
  return changed.length === 0 ? [] : [`the code of ${listOf(changed)} changed`];
}

export const descriptionChange = (old: string, now: string) => {
  if (old === now) return [];
  return now === '' ? ['the description is gone'] : [`the description is now “${now}”`];
};

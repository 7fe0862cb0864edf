/** Transitions and reports as one line of text. */

import type { ChartEdge } from '../chart/chart.ts';
import { callText } from '../chart/definition-text.ts';
import { eventText } from '../chart/event-text.ts';
import type { LiveActor, Report } from '../live/live-history.ts';

/** The last part of a state's id. */
export const keyOf = (id: string) => id.split('.').at(-1) ?? id;

const condition = ({ guard }: ChartEdge) => (guard === '' || guard === 'else' ? guard : `if ${guard}`);

const targetText = ({ source, targets }: ChartEdge) => {
  if (targets.length === 0) return 'stays';
  return targets.length === 1 && targets[0] === source
    ? 'begins again'
    : `to ${targets.map(keyOf).join(' and ')}`;
};

/** An edge as text: "pay done if isPaid: to done; set order_id". */
export function edgeText(edge: ChartEdge): string {
  const when = [
    edge.event === '' && edge.guard !== '' ? '' : edge.event === '' ? 'at once' : edge.eventLabel,
    condition(edge),
  ]
    .filter((part) => part !== '')
    .join(' ');
  return `${when}: ${[targetText(edge), ...edge.actions].join('; ')}`;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const typeOf = (event: unknown) => (isRecord(event) ? eventText(String(event.type)) : 'an event');

/** xstate's built-in actions by what they do, others by name and parameters; `nameOf` names actors by their ids. */
export function actionText(name: string, params: unknown, nameOf = (id: string) => id): string {
  /** An actor is '#id' in JSON. */
  const actorText = (reference: unknown) =>
    typeof reference === 'string' ? nameOf(reference.replace(/^#/, '')) : 'an actor';
  const { id, to, event, delay } = isRecord(params) ? params : {};
  switch (name) {
    case 'xstate.spawnChild':
      return `start ${actorText(id)}`;
    case 'xstate.stopChild':
      return `stop ${actorText(params)}`;
    case 'xstate.sendTo':
      return `send ${typeOf(event)} to ${actorText(to)}`;
    case 'xstate.emit':
      return `emit ${typeOf(event)}`;
    case 'xstate.raise':
      return delay === undefined ? `raise ${typeOf(event)}` : `start a timer: ${typeOf(event)}`;
    case 'xstate.cancel':
      return 'cancel a timer';
    default:
      return name.startsWith('xstate.') ? name.slice('xstate.'.length) : callText(name, params);
  }
}

/** An actor's name; a root actor has none and gets that of its page. */
export const actorName = ({ name, page }: Pick<LiveActor, 'name' | 'page'>) =>
  /^x:\w+$/.test(name) ? page : name;

/** The innermost of an actor's active states, by their paths in its machine. */
export function statesText(states: readonly string[]): string {
  const [root = ''] = states;
  return states
    .filter((id) => !states.some((other) => other.startsWith(`${id}.`)))
    .map((id) => (id.startsWith(`${root}.`) ? id.slice(root.length + 1) : id))
    .join(', ');
}

/** A report as text, without its actor. */
export function reportText(report: Report, edges: ReadonlyMap<string, ChartEdge>): string {
  switch (report.kind) {
    case 'actor':
      return `here, ${report.snapshot.states.slice(1).map(keyOf).join(' ') || report.snapshot.status}`;
    case 'event':
      return eventText(report.event.type);
    case 'action':
      return actionText(report.name, report.params);
    case 'step': {
      const takenEdges = report.edges.map((id) => {
        const edge = edges.get(id);
        return edge ? edgeText(edge) : id;
      });
      return takenEdges.join(', ') || 'starts';
    }
    case 'sent': {
      const { event, refusal, before, after } = report;
      const [from, to] = [before, after].map(statesText);
      if (refusal !== '') return `${eventText(event.type)} was not sent: ${refusal}`;
      return `${eventText(event.type)}: ${from === to ? `stays ${to}` : `${from} → ${to}`}`;
    }
    case 'snapshot':
      if (report.snapshot.status !== 'active') return report.snapshot.status;
      return report.snapshot.states.slice(1).map(keyOf).join(' ') || report.snapshot.status;
    case 'gone':
      return 'page left';
  }
}

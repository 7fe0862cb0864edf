/** Transitions and reports as one line of text. */

import type { ChartEdge } from '../chart/chart.ts';
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

const startedActorId = (params: unknown) =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : 'an actor';

/** xstate's built-in actions by what they do, others by name. */
function actionText(name: string, params: unknown): string {
  if (name === 'xstate.spawnChild') return `start ${startedActorId(params)}`;
  if (name === 'xstate.stopChild') return 'stop an actor';
  return name.replace('xstate.', '');
}

/** An actor's name; a root actor has none and gets that of its page. */
export const actorName = ({ name, page }: Pick<LiveActor, 'name' | 'page'>) =>
  /^x:\w+$/.test(name) ? page : name;

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
    case 'snapshot':
      if (report.snapshot.status !== 'active') return report.snapshot.status;
      return report.snapshot.states.slice(1).map(keyOf).join(' ') || report.snapshot.status;
    case 'gone':
      return 'page left';
  }
}

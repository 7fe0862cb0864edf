/** Transitions and reports, told in a line. */
import type { LiveActor, Report } from '../../../machines/live-history.ts';
import type { ChartEdge } from '../chart/chart.ts';
import { eventInWords } from '../chart/words.ts';

/** The last part of a state's id. */
export const keyOf = (id: string) => id.split('.').at(-1) ?? id;

const condition = ({ guard }: ChartEdge) => (guard === '' || guard === 'else' ? guard : `if ${guard}`);

const whither = ({ source, targets }: ChartEdge) => {
  if (targets.length === 0) return 'stays';
  return targets.length === 1 && targets[0] === source
    ? 'begins again'
    : `to ${targets.map(keyOf).join(' and ')}`;
};

/** "pay done if isPaid: to done; set order_id". */
export function edgeText(edge: ChartEdge): string {
  const when = [
    edge.event === '' && edge.guard !== '' ? '' : edge.event === '' ? 'at once' : edge.words,
    condition(edge),
  ]
    .filter((part) => part !== '')
    .join(' ');
  return `${when}: ${[whither(edge), ...edge.actions].join('; ')}`;
}

const startedBy = (params: unknown) =>
  typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : 'an actor';

/** xstate's own actions by what they do, others by their name. */
function actionText(name: string, params: unknown): string {
  if (name === 'xstate.spawnChild') return `start ${startedBy(params)}`;
  if (name === 'xstate.stopChild') return 'stop an actor';
  return name.replace('xstate.', '');
}

/** A root actor has no name of its own: it is called by its page. */
export const actorName = ({ name, page }: Pick<LiveActor, 'name' | 'page'>) =>
  /^x:\w+$/.test(name) ? page : name;

/** What a report says, without whose it is. */
export function reportText(report: Report, edges: ReadonlyMap<string, ChartEdge>): string {
  switch (report.kind) {
    case 'actor':
      return `here, ${report.standing.states.slice(1).map(keyOf).join(' ') || report.standing.status}`;
    case 'event':
      return eventInWords(report.event.type);
    case 'action':
      return actionText(report.name, report.params);
    case 'step': {
      const taken = report.edges.map((id) => {
        const edge = edges.get(id);
        return edge ? edgeText(edge) : id;
      });
      return taken.join(', ') || 'starts';
    }
    case 'snapshot':
      if (report.standing.status !== 'active') return report.standing.status;
      return report.standing.states.slice(1).map(keyOf).join(' ') || report.standing.status;
    case 'gone':
      return 'page left';
  }
}

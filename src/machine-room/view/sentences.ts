/** Transitions and reports, told in a line. */
import type { Report } from '../../../machines/live-history.ts';
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

/** What a report says, without whose it is. */
export function reportText(report: Report, edges: ReadonlyMap<string, ChartEdge>): string {
  switch (report.kind) {
    case 'actor':
      return `here, ${report.standing.states.slice(1).map(keyOf).join(' ') || report.standing.status}`;
    case 'event':
      return eventInWords(report.event.type);
    case 'action':
      return report.name;
    case 'step': {
      const taken = report.edges.map((id) => {
        const edge = edges.get(id);
        return edge ? edgeText(edge) : id;
      });
      return taken.join(', ') || 'starts';
    }
    case 'snapshot':
      return report.standing.states.slice(1).map(keyOf).join(' ') || report.standing.status;
    case 'gone':
      return 'page left';
  }
}

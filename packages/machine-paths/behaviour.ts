/** What an edge does, whatever else is the case: edges that do the same need one walk. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { labelOf } from './model.ts';
import type { JobOutcome } from './walk.ts';

type Node = AnyStateMachine['root'];
type Enabled = Parameters<typeof labelOf>[0] & { readonly source: Node };

/** The parallel region of a transition, or the whole machine. */
const regionOf = (node: Node): Node =>
  !node.parent || node.parent.type === 'parallel' ? node : regionOf(node.parent);

type StateMap = Readonly<Record<string, unknown>>;
/** Undefined where the region has been left. */
const valueIn = ({ path }: Node, value: unknown): unknown =>
  path.reduce<unknown>((inner, name) => (inner as StateMap | undefined)?.[name], value);

/** The state of a region before and after; of a parallel state only the regions that differ. */
function changeIn(region: Node, before: unknown, after: unknown): unknown {
  const [from, to] = [valueIn(region, before), valueIn(region, after)];
  if (region.type !== 'parallel' || to === undefined) return [from, to];
  const [inner, outer] = [from as StateMap, to as StateMap];
  const differing = Object.keys(inner).filter(
    (name) => JSON.stringify(inner[name]) !== JSON.stringify(outer[name]),
  );
  return differing.map((name) => [name, inner[name], outer[name]]);
}

type Edge = {
  readonly event: JobOutcome;
  readonly before: AnyMachineSnapshot;
  readonly after: AnyMachineSnapshot;
};

/** The event, its transitions, and what becomes of the regions that they are about; the other regions don't matter. */
export function behaviourOf({ before, event, after }: Edge): string {
  const enabled = before.machine.getTransitionData(before, event) as unknown as readonly Enabled[];
  const parts = enabled.map((definition) => [
    labelOf(definition),
    changeIn(regionOf(definition.source), before.value, after.value),
  ]);
  return JSON.stringify([event, parts]);
}

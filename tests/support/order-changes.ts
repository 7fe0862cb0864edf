/** What the chart of an order says about its stored states. */
import { reachableStates } from '@skerry/machine-paths/edge-pairs';
import { eventsOf, stepFrom } from '@skerry/machine-room/simulate/cases';
import { placeOf } from '../../machines/order-place.ts';
import { orderModel } from '../models/order.model.ts';

/** Every change of the stored state that a transition of the chart makes. */
export function chartedChanges(): string[] {
  const changes = new Set<string>();
  for (const input of orderModel.inputs) {
    for (const { snapshot } of reachableStates(orderModel, input)) {
      for (const event of eventsOf(orderModel, snapshot)) {
        const from = placeOf(snapshot).state;
        const to = placeOf(stepFrom(orderModel, snapshot, event)[0]).state;
        if (from !== to) changes.add(`${from} → ${to}`);
      }
    }
  }
  return [...changes].sort();
}

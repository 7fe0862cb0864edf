/** Code that a page loads once a visitor needs it. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { composeLazyCode } from '../compose/lazy-code.ts';

/**
 * Calls `load` as soon as `isNeeded`, or when `need` is called before, and again after it has failed. `code` is undefined until
 * it is there.
 */
export function useNeededCode<Code>(load: () => Promise<Code>, isNeeded: boolean) {
  const [{ machine, code }] = useState(() => composeLazyCode(load));
  const actor = useActorRef(machine);
  const state = useSelector(actor, ({ value }) => value);
  const need = () => actor.send({ type: 'part.approached' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actor is one.
  useEffect(() => {
    if (isNeeded) need();
  }, [isNeeded]);
  return { code: code(), hasFailed: state === 'failed', need };
}

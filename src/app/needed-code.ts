/** Code that a page loads once a visitor needs it. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { composeLazyCode } from '../compose/lazy-code.ts';

/**
 * Calls `load` as soon as `isNeeded`, or when `need` is called before: again after it has failed. `code` is undefined until it
 * is there.
 */
export function useNeededCode<Code>(load: () => Promise<Code>, isNeeded: boolean) {
  const [{ machine, code }] = useState(() => composeLazyCode(load));
  const actor = useActorRef(machine);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'));
  const isLoaded = useSelector(actor, (snapshot) => snapshot.matches('loaded'));
  useEffect(() => {
    if (isNeeded) actor.send({ type: 'part.approached' });
  }, [actor, isNeeded]);
  return {
    code: isLoaded ? code() : undefined,
    hasFailed,
    need: () => actor.send({ type: 'part.approached' }),
  };
}

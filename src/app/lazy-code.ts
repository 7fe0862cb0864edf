/** The code of a part that is loaded when it comes near the viewport. */
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { lazyCodeMachine } from '../../machines/lazy-code.machine.ts';
import { composeLazyCode } from '../compose/lazy-code.ts';

export type ApproachedActor = ActorRefFrom<typeof lazyCodeMachine>;

/**
 * `ref` is for the part's element; `rootMargin` is the distance from the viewport at which `load` is called. `whenLoaded` has
 * the code; it stays pending while loading fails.
 */
export function useApproached<Code>(load: () => Promise<Code>, rootMargin: string) {
  const [{ machine, code, whenLoaded }] = useState(() => composeLazyCode(load));
  const actor = useActorRef(machine);
  const [ref] = useState(() => (element: HTMLElement | null) => {
    if (!element || !window.IntersectionObserver) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) actor.send({ type: 'part.approached' });
      },
      { rootMargin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return { ref, actor, code, whenLoaded };
}

/** As `useApproached`, rendered again in each state. */
export function useLazyCode<Code>(load: () => Promise<Code>, rootMargin: string) {
  const { ref, actor, code } = useApproached(load, rootMargin);
  const state = useSelector(actor, (snapshot) => snapshot);
  return { ref, state, code: code(), retry: () => actor.send({ type: 'code.retry' }) };
}

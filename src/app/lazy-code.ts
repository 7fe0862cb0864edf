/** The code of a part that is loaded when it comes near the viewport. */
import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { composeLazyCode } from '../compose/lazy-code.ts';

/** `ref` is for the part's element; `rootMargin` is the distance from the viewport at which `load` is called. */
export function useLazyCode<Code>(load: () => Promise<Code>, rootMargin: string) {
  const [{ machine, code }] = useState(() => composeLazyCode(load));
  const actor = useActorRef(machine);
  const state = useSelector(actor, (snapshot) => snapshot);
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
  return { ref, state, code: code(), retry: () => actor.send({ type: 'code.retry' }) };
}

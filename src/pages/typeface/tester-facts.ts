/** What only the window knows, told to the tester: its width, and whether the tester is still in view. */
import { type RefObject, useEffect } from 'react';
import type { TesterEvent } from '../../../machines/tester.machine.ts';

export function useTesterFacts(section: RefObject<HTMLElement | null>, send: (event: TesterEvent) => void) {
  useEffect(() => {
    const tellWidth = () => send({ type: 'window.resized', widthPx: window.innerWidth });
    tellWidth();
    window.addEventListener('resize', tellWidth);
    const sight = new IntersectionObserver((entries) => {
      if (entries.some((entry) => !entry.isIntersecting)) send({ type: 'tester.hidden' });
    });
    if (section.current) sight.observe(section.current);
    return () => {
      window.removeEventListener('resize', tellWidth);
      sight.disconnect();
    };
  }, [section, send]);
}

/** How far ahead of the window a sample's own face is fetched. */
const ahead = '400px 0px';

/**
 * Fifty faces aren't fetched at once: a sample stands in its stand-in until it comes near. The mark is an attribute
 * that only this observer writes, so that no sample is rendered again for it.
 */
export function useNearFaces(section: RefObject<HTMLElement | null>, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other styles mean other elements to watch.
  useEffect(() => {
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.setAttribute('data-near', '');
          near.unobserve(target);
        }
      },
      { rootMargin: ahead },
    );
    for (const sample of section.current?.querySelectorAll('[data-edited]:not([data-near])') ?? []) {
      near.observe(sample);
    }
    return () => near.disconnect();
  }, [section, shown]);
}

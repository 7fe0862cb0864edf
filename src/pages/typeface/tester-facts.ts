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

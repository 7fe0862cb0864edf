/** Sends window events to the tester: its width, and when it leaves the viewport. */
import { type RefObject, useEffect } from 'react';
import type { TesterEvent } from '../../../machines/tester.machine.ts';

export function useWindowEvents(section: RefObject<HTMLElement | null>, send: (event: TesterEvent) => void) {
  useEffect(() => {
    const sendWidth = () => send({ type: 'window.resized', widthPx: window.innerWidth });
    sendWidth();
    window.addEventListener('resize', sendWidth);
    const visibilityObserver = new IntersectionObserver((entries) => {
      if (entries.some((entry) => !entry.isIntersecting)) send({ type: 'tester.hidden' });
    });
    if (section.current) visibilityObserver.observe(section.current);
    return () => {
      window.removeEventListener('resize', sendWidth);
      visibilityObserver.disconnect();
    };
  }, [section, send]);
}

/** The distance from the viewport at which a sample's own face is loaded. */
const preloadMargin = '400px 0px';

/**
 * Loads faces lazily, instead of fifty at once: a sample shows its fallback until it comes near. Only this observer writes
 * the attribute, so that no sample is rerendered for it.
 */
export function useLazyFaces(section: RefObject<HTMLElement | null>, shown: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other styles have other elements to observe.
  useEffect(() => {
    const nearObserver = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          target.setAttribute('data-near', '');
          nearObserver.unobserve(target);
        }
      },
      { rootMargin: preloadMargin },
    );
    for (const sample of section.current?.querySelectorAll('[data-edited]:not([data-near])') ?? []) {
      nearObserver.observe(sample);
    }
    return () => nearObserver.disconnect();
  }, [section, shown]);
}

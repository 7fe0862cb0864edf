/** A scroll to the top of the page that takes 200 ms; under reduced motion none (§navigation.scroll.list-page). */
const durationMs = 200;

export function scrollToTop(): void {
  const { scrollY } = window;
  const start = performance.now();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Before the first paint, so that a new page's own jump to the top isn't seen.
  const frame = (now: number) => {
    const rest = isStill ? 0 : Math.max(0, 1 - (now - start) / durationMs);
    scrollTo({ top: scrollY * rest, behavior: 'instant' });
    if (rest > 0) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** A band of the library grows into its family's page (the look's view transition). */

import type { MouseEvent } from 'react';

/** A page that takes longer appears without: nobody looks at a still picture of the last one. */
const atMostMs = 700;

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** The shell names the new page on the body once it stands. */
function pageStands(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      seen.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const seen = new MutationObserver(done);
    seen.observe(document.body, { attributeFilter: ['class'] });
    const timer = setTimeout(done, atMostMs);
  });
}

/** Follows a link in a view transition; leaves the click alone where there is none, or none is wanted. */
export function turnIntoPage(event: MouseEvent, slug: string, follow: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isPlain(event) || isStill || !('startViewTransition' in document)) return;
  event.preventDefault();
  // Named only now: a name for each band would lift all of them off the page.
  event.currentTarget
    .closest<HTMLElement>('article')
    ?.style.setProperty('view-transition-name', `family-${slug}`);
  const transition = document.startViewTransition(() => {
    const stands = pageStands();
    follow();
    return stands;
  });
  // A second click, or a window that was put away, ends it early: the page is there all the same.
  transition.ready.catch(() => {});
}

/** The view transition from a band to its family's page. */

import type { MouseEvent } from 'react';
import { isPlainClick } from '../../domain/plain-click.ts';
import { prefersLessMotion } from './motion.ts';

/** The longest wait for the new page; the old one is frozen meanwhile. */
const maxWaitMs = 700;

/** Resolves when the layout sets the body class of the new page. */
function pageShown(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(finish);
    observer.observe(document.body, { attributeFilter: ['class'] });
    const timer = setTimeout(finish, maxWaitMs);
  });
}

/** Follows a link in a view transition; leaves the click to others if unsupported or reduced motion is preferred. */
export function transitionToPage(event: MouseEvent, slug: string, follow: () => void): void {
  if (!isPlainClick(event) || prefersLessMotion() || !('startViewTransition' in document)) return;
  event.preventDefault();
  // Named only now: with a name for each band, all of them would take part.
  event.currentTarget
    .closest<HTMLElement>('article')
    ?.style.setProperty('view-transition-name', `family-${slug}`);
  const transition = document.startViewTransition(() => {
    const shown = pageShown();
    follow();
    return shown;
  });
  // A second click or a hidden window ends it early: the page is shown all the same.
  transition.ready.catch(() => {});
}

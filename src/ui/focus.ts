/** Focus handling for form errors and removed elements. */
import { prefersLessMotion } from './motion.ts';

const scrollBehavior = (): ScrollBehavior => (prefersLessMotion() ? 'instant' : 'smooth');

/** Scrolls to the field with the only error, or to the summary of several, and focuses it. */
export function scrollToError(id: string | null, summary: string): void {
  const focusTarget = (id && document.getElementById(id)) || document.getElementById(summary);
  focusTarget?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
  focusTarget?.focus({ preventScroll: true });
}

/**
 * A ref for an element that may be removed while it has the focus (a cart item): the focus moves to the same button of
 * its neighbour, else to the nearest part around it that takes the focus.
 */
export function passFocusOnRemoval(element: HTMLElement | null) {
  return () => {
    const focused = document.activeElement;
    if (!focused || !element?.contains(focused)) return;
    const neighbour = element.nextElementSibling ?? element.previousElementSibling;
    const place = [...element.querySelectorAll<Element>('button')].indexOf(focused);
    const controls = neighbour?.querySelectorAll('button');
    const control = controls?.[place] ?? controls?.[0];
    (control ?? element.parentElement?.closest<HTMLElement>('[tabindex="-1"]:not(main)'))?.focus();
  };
}

/** A ref for what a button with `aria-controls` opens: the focus goes back there when it closes. */
export function passFocusToOpener(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    document.querySelector<HTMLElement>(`[aria-controls="${element.id}"]`)?.focus();
  };
}

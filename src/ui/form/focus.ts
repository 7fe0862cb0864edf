/** Where a form's errors and the bank's window leave the reader. */

const calmly = (): ScrollBehavior =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';

/** Scrolls to the one field that is wrong, or to the summary of several, and puts the focus there. */
export function scrollToError(id: string | null, summary: string): void {
  const goal = (id && document.getElementById(id)) || document.getElementById(summary);
  goal?.scrollIntoView({ block: 'center', behavior: calmly() });
  goal?.focus({ preventScroll: true });
}

/** Remembers what has the focus; calling the answer gives it back. */
export function holdFocus(): () => void {
  const held = document.activeElement;
  return () => {
    if (held instanceof HTMLElement && held.isConnected) held.focus({ preventScroll: true });
  };
}

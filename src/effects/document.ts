/** Updates the document on navigation: title, body class, focus, scroll. */

/** Closes the open menu; called on every change of the address, even to itself. */
export function closeMenu(): void {
  document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

/**
 * Scrolls to the top for another page. On Back the browser restores the position at once: the placeholders of what is still
 * loading are tall enough for it (§navigation.scroll.restored).
 */
export function leavePage(isBack: boolean): void {
  document.documentElement.toggleAttribute('data-returning', isBack);
  if (!isBack) scrollTo({ top: 0, behavior: 'instant' });
}

/** The element that a fragment names; null for none, and for a fragment that can't be decoded. */
function anchorOf(fragment: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(fragment.slice(1)));
  } catch {
    return null;
  }
}

/** The heading of the page shown: the page under a closed shop's notice keeps its own, hidden. */
export const pageHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((heading) => heading.checkVisibility());

/**
 * Sets title and body class of the page shown; after a navigation also focuses its anchor or heading, by which screen readers
 * announce it.
 */
export function showPage({ title, moved, bodyClass }: { title: string; moved: boolean; bodyClass: string }) {
  document.title = title;
  document.body.className = bodyClass;
  if (!moved) return;
  const focusTarget = anchorOf(location.hash) ?? pageHeading();
  if (focusTarget) {
    if (!focusTarget.hasAttribute('tabindex')) focusTarget.tabIndex = -1;
    focusTarget.focus({ preventScroll: true });
  }
}

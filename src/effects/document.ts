/** What a change of page does to the document around it: title, body class, focus, scroll, announcement. */

/** The live region's id; the layout renders it empty. */
export const announcerId = 'announcer';

/** Between a page's arrival and the scroll to the part that its address names (public-site, section 9). */
const anchorDelayMs = 100;

/** The address changed, perhaps to itself: the open menu closes. */
export function closeMenu(): void {
  document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
}

/** Another page is wanted: it starts at its top. Going back, the browser restores the place by itself. */
export function leavePage(isBack: boolean): void {
  if (!isBack) scrollTo({ top: 0, behavior: 'instant' });
}

/** The page stands. A reader who came from another page is led to its heading and told its title. */
export function showPage({ title, moved, bodyClass }: { title: string; moved: boolean; bodyClass: string }) {
  document.title = title;
  document.body.className = bodyClass;
  if (!moved) return;
  const anchor = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
  const heading = document.querySelector<HTMLElement>('main h1');
  const goal = anchor ?? heading;
  if (goal) {
    if (!goal.hasAttribute('tabindex')) goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }
  if (anchor) setTimeout(() => anchor.scrollIntoView(), anchorDelayMs);
  const announcer = document.getElementById(announcerId);
  if (announcer) announcer.textContent = title;
}

export function reloadPage(): void {
  location.reload();
}

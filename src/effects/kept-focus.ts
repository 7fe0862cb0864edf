/** Keeps the focus on the page: it is never nowhere because what had it is gone (§accessibility.focus). */
import { pageHeading } from './document.ts';

const isReachable = (element: Element) =>
  element.isConnected &&
  !element.matches(':disabled, [inert], [inert] *') &&
  element.checkVisibility({ visibilityProperty: true });

const isEdited = (element: Element | undefined) =>
  element instanceof HTMLElement && element.isContentEditable;

const headings = ['h1', 'h2', 'h3', 'h4'].map((name) => `:scope > ${name}, :scope > header > ${name}`).join();

/** What stands for a part of the page whose focused control is gone: the part itself if it takes the focus, or its heading. */
function standInOf(part: Element): HTMLElement | null {
  const element = part.matches('[tabindex="-1"]:not(main)') ? part : part.querySelector(headings);
  return element instanceof HTMLElement && isReachable(element) ? element : null;
}

function nearestTo(lost: readonly Element[]): HTMLElement | null {
  for (const part of lost) {
    const standIn = isReachable(part) ? standInOf(part) : null;
    if (standIn) return standIn;
  }
  return pageHeading() ?? document.querySelector<HTMLElement>('main');
}

/** Where the focused element goes, or can't have the focus any more, its part of the page gets it, at the latest the page. */
export function keepFocus(): void {
  /** The element that had the focus last, and its ancestors. */
  let path: Element[] = [];
  /** It was a text that is edited, and takes no focus without that. */
  let wasEdited = false;
  const note = (element: Element | null) => {
    path = [];
    wasEdited = isEdited(element ?? undefined);
    for (let each = element; each; each = each.parentElement) path.push(each);
  };
  const canKeep = (focused: Element) => isReachable(focused) && (!wasEdited || isEdited(focused));
  const check = () => {
    const [focused] = path;
    const { activeElement } = document;
    if (!focused || canKeep(focused) || (activeElement !== focused && activeElement !== document.body))
      return;
    const standIn = nearestTo(path);
    if (standIn && !standIn.hasAttribute('tabindex')) standIn.tabIndex = -1;
    standIn?.focus({ preventScroll: true });
  };
  if (document.activeElement !== document.body) note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target instanceof Element ? target : null));
  // An element that is hidden by a style loses the focus with the next frame.
  document.addEventListener('focusout', () => requestAnimationFrame(check));
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ['contenteditable', 'disabled', 'hidden', 'inert', 'open'],
  });
}

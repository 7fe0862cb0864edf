/**
 * A ref for an element that may be removed while it has the focus (a cart item): the focus moves to a button of its
 * neighbour, else to the nearest focusable ancestor.
 */
export function passFocusOnRemoval(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const neighbour = element.nextElementSibling ?? element.previousElementSibling;
    const control = neighbour?.querySelector<HTMLElement>('button');
    (control ?? element.parentElement?.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
  };
}

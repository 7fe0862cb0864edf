/**
 * A ref for what may leave the page while it has the focus (an item that was removed): the focus goes on to a control of
 * its neighbour, else to the nearest element around it that can take it.
 */
export function handFocusOn(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const neighbour = element.nextElementSibling ?? element.previousElementSibling;
    const control = neighbour?.querySelector<HTMLElement>('button');
    (control ?? element.parentElement?.closest<HTMLElement>('[tabindex="-1"]'))?.focus();
  };
}

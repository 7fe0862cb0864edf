/** The focus of somebody at the keyboard when what has it goes from the page: a press may take its own button away. */
import { type FocusEvent, useEffect, useRef } from 'react';

const focusable = 'button, input, select, textarea, summary, a[href], [tabindex]';

/** Elements with what they are inside, innermost first. */
const pathOf = (element: Element): Element[] => [
  element,
  ...(element.parentElement ? pathOf(element.parentElement) : []),
];

/** Gives the focus to the first of the elements that takes it. */
const focusFirst = (elements: readonly Element[]) =>
  elements.some((element) => {
    if (element instanceof HTMLElement) element.focus();
    return document.activeElement === element;
  });

/**
 * For the attributes of an element: when what has the focus inside it is removed, the nearest that is left takes the focus,
 * of what was around it the innermost, or the first inside that.
 */
export function useKeptFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null);
  const path = useRef<readonly Element[]>([]);
  useEffect(() => {
    const keep = () => {
      const [focused, ...around] = path.current;
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      for (const element of around.filter(({ isConnected }) => isConnected))
        if (focusFirst([element, ...element.querySelectorAll(focusable)])) return;
    };
    const observer = new MutationObserver(keep);
    if (root.current) observer.observe(root.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return {
    ref: root,
    onFocus: ({ target }: FocusEvent) => {
      path.current = pathOf(target);
    },
    // React tells of no blur by a removal.
    onBlur: () => {
      path.current = [];
    },
  };
}

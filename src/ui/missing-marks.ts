/** Marks the characters of an element that its font lacks, so that no other font draws them (§tester.coverage). */
import { useEffect } from 'react';
import styles from './missing-marks.module.css';

/** The class of an element that may have marks; `--print` is the colour of its text, if it isn't the page's. */
export const marked = styles.marked;

/** The name in style sheets: `::highlight(missing)`. */
const name = 'missing';

/** Marks the characters of the element's text; browsers without highlights show them unmarked. */
export function useMissingMarks(
  element: { readonly current: HTMLElement | null },
  missing: readonly string[],
  text: string,
): void {
  useEffect(() => {
    if (!('highlights' in CSS) || !element.current || missing.length === 0 || text === '') return;
    const ranges = [...textNodesOf(element.current)].flatMap((node) =>
      // Its accent may be written apart.
      missing.flatMap((character) =>
        [...new Set([character, character.normalize('NFD')])].flatMap((written) => rangesOf(node, written)),
      ),
    );
    // Several elements of a page share it.
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    for (const range of ranges) highlight.add(range);
    CSS.highlights.set(name, highlight);
    return () => {
      for (const range of ranges) highlight.delete(range);
    };
  }, [element, missing, text]);
}

function* textNodesOf(element: HTMLElement): Generator<Node> {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) yield node;
}

function rangesOf(node: Node, character: string): Range[] {
  const found: Range[] = [];
  const text = node.nodeValue ?? '';
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + character.length)) {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + character.length);
    found.push(range);
  }
  return found;
}

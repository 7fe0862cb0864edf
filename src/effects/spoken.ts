/** What the announcer reads of the page, and the live region that it writes to (§accessibility.announcer). */
import { sentencesOf } from '../../domain/announcement.ts';

const statuses = '[role="status"]';

const inline = /^(?:A|ABBR|B|CODE|EM|I|SPAN|STRONG|SUP)$/;

/** The text of an element as sentences, one at least for each block; without buttons and what is hidden from screen readers. */
export function spokenText(element: Element): string {
  const parts = [''];
  const read = (node: Node) => {
    if (node instanceof Text) parts.push(`${parts.pop()}${node.data}`);
    if (!(node instanceof Element) || node.matches('button, [aria-hidden="true"]')) return;
    if (!inline.test(node.tagName)) parts.push('');
    for (const child of node.childNodes) read(child);
    if (!inline.test(node.tagName)) parts.push('');
  };
  read(element);
  return sentencesOf(parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean));
}

/**
 * Reports the texts of the page's statuses as they come, change and go ('' then), those of now excepted; `key` names the
 * element. From then on the browser doesn't speak them by itself. Returns the function that ends it.
 */
export function watchStatuses(report: (key: number, text: string) => void): () => void {
  const seen = new Map<Element, { readonly key: number; readonly text: string }>();
  let lastKey = 0;
  const read = (onChange: typeof report) => {
    const elements = new Set(document.querySelectorAll(statuses));
    for (const [element, { key, text }] of seen) {
      if (elements.has(element)) continue;
      seen.delete(element);
      if (text) onChange(key, '');
    }
    for (const element of elements) {
      const { key = ++lastKey, text: before = '' } = seen.get(element) ?? {};
      const text = spokenText(element);
      if (!seen.has(element)) element.setAttribute('aria-live', 'off');
      const isShown = text === '' || element.checkVisibility();
      seen.set(element, { key, text: isShown ? text : before });
      if (isShown && text !== before) onChange(key, text);
    }
  };
  read(() => undefined);
  const observer = new MutationObserver(() => read(report));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return () => {
    observer.disconnect();
    for (const element of seen.keys()) element.removeAttribute('aria-live');
  };
}

/** Calls the listener with every letter that is typed. Returns the function that ends it. */
export function watchTyping(listener: () => void): () => void {
  const onInput = ({ target }: Event) => {
    const isText =
      target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));
    if (isText && !target.matches('[type="checkbox"], [type="radio"], [type="range"]')) listener();
  };
  document.addEventListener('input', onInput);
  return () => document.removeEventListener('input', onInput);
}

/** Has the text spoken: in the open dialog, else in the window. */
export function speak(text: string): void {
  const speaking =
    document.querySelector('dialog[open] [data-announcer]') ?? document.getElementById('announcer');
  for (const region of document.querySelectorAll('[data-announcer], #announcer')) {
    const words = region === speaking ? text : '';
    // Written twice, it might be read twice.
    if (region.textContent !== words) region.textContent = words;
  }
}

/**
 * The foundry's HTML: texts, posts, snippets. The server sanitizes it when storing and when rendering, and that markup is
 * hydrated as it is; HTML that arrives later, by a call, is sanitized in the browser.
 */
import { memo, useMemo } from 'react';
import styles from './html.module.css';

type HtmlCleaner = (html: string) => string | TrustedHTML;
let cleanHtml: HtmlCleaner = (html) => html;

/** Sets the HTML sanitizer; used by the server renderer. */
export function setHtmlCleaner(cleaner: HtmlCleaner): void {
  cleanHtml = cleaner;
}

/** Loads the HTML sanitizer for browsers; its output satisfies Trusted Types. Rejects if it can't be loaded. */
export async function loadHtmlCleaner(): Promise<void> {
  cleanHtml = (await import('./clean-html.ts')).cleanHtml;
}

type HtmlProps = {
  readonly html: string;
  /** `running` is body text; `plain` inherits the surrounding type. */
  readonly variant?: 'running' | 'plain';
};

export const Html = memo(function Html({ html, variant = 'running' }: HtmlProps) {
  const markup = useMemo(() => ({ __html: cleanHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only use of it, sanitized as described above.
  return <div className={styles.html} data-look={variant} dangerouslySetInnerHTML={markup} />;
});

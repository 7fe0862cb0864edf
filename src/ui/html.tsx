/**
 * The foundry's own HTML: texts, posts, snippets. The server stored it clean, cleans it again when it renders, and a page
 * that was rendered there is left as it stands; what comes later, by a call, is cleaned before the browser takes it for
 * markup.
 */
import { memo, useMemo } from 'react';
import styles from './html.module.css';

type Clean = (html: string) => string | TrustedHTML;
let clean: Clean = (html) => html;

/** Says how HTML is cleaned from now on: in the server's renderer. */
export function cleanWith(cleaner: Clean): void {
  clean = cleaner;
}

/** Fetches what cleans HTML in browsers; its answers pass the site's Trusted Types rule. */
export async function openCleaner(): Promise<void> {
  clean = (await import('./clean-html.ts')).cleanHtml;
}

type HtmlProps = {
  readonly html: string;
  /** `running` is text to be read; `plain` takes the type of its surroundings. */
  readonly look?: 'running' | 'plain';
};

export const Html = memo(function Html({ html, look = 'running' }: HtmlProps) {
  const markup = useMemo(() => ({ __html: clean(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it, with the care described above.
  return <div className={styles.html} data-look={look} dangerouslySetInnerHTML={markup} />;
});

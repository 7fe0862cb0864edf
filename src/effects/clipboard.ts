/** Clipboard and new tabs, either of which the browser may refuse. */

/** Copies a text; rejects where the browser or the user denies it. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Opens an address of this site in another tab; false when the browser blocks it. */
export function openInNewTab(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}

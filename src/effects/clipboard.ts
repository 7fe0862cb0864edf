/** What the browser may refuse: its clipboard, and a window beside this one. */

/** Rejects where the browser or the person at it doesn't allow it. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Opens an address of this site in another tab; false when the browser keeps it closed. */
export function openBeside(url: string): boolean {
  const opened = window.open(url, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}

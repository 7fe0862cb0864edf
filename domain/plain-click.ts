/** Clicks that follow a link in this window, and not in another tab or as a download. */

export type Click = {
  readonly button: number;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
};

/** True for the main button alone. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** The browser's modal dialog: it traps the focus, closes by Escape and restores the focus. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  readonly id: string;
  readonly open: boolean;
  readonly title: string;
  /** Called by Escape, the button and a click outside; the machine decides. */
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** `drawer` slides up from the bottom of the window on phones. */
  readonly variant?: 'window' | 'drawer';
  readonly children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { id, open, title, onClose, closeLabel = 'Close', variant = 'window', children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // showModal is a method, not an attribute: the element is synchronized with the rendered state.
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard equivalent is Escape, which triggers `cancel`.
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      data-look={variant}
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          <Button variant="quiet" onClick={onClose}>
            {closeLabel}
          </Button>
        </header>
        {children}
      </div>
      <div className="visually-hidden" aria-live="polite" aria-atomic="true" data-announcer />
    </dialog>
  );
}

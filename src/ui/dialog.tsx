/** The browser's own modal dialog: it traps focus, closes by Escape and gives focus back. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  readonly id: string;
  readonly open: boolean;
  readonly title: string;
  /** Escape, the button and a click beside the dialog all only ask: the machine decides. */
  readonly onClose: () => void;
  readonly closeLabel?: string;
  /** `sheet` comes up from the foot of the window on phones. */
  readonly look?: 'window' | 'sheet';
  readonly children: ReactNode;
};

export function Dialog(props: DialogProps) {
  const { id, open, title, onClose, closeLabel = 'Close', look = 'window', children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  // showModal is a method, not an attribute: the element is brought in line with the state that is rendered.
  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which comes as `cancel`.
    <dialog
      ref={dialog}
      id={id}
      className={styles.dialog}
      data-look={look}
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
          <Button look="quiet" onClick={onClose}>
            {closeLabel}
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** Buttons, and links that look like them. One signal-coloured button per screen. */
import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';

type VariantProps = {
  /** `primary`: signal colour; `accent`: the family's colour; `plain`: an ink outline; `quiet`: underlined text. */
  readonly variant?: 'primary' | 'accent' | 'plain' | 'quiet';
  readonly wide?: boolean;
  readonly children: ReactNode;
};

type ButtonProps = VariantProps & {
  /** In progress: the button keeps its place and focus, and ignores clicks. */
  readonly busy?: boolean;
} & Omit<ComponentProps<'button'>, 'className' | 'aria-busy'>;

export function Button({
  variant = 'plain',
  wide,
  busy = false,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-look={variant}
      data-wide={wide}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

type LinkButtonProps = VariantProps & Omit<ComponentProps<'a'>, 'className'> & { readonly href: string };

export function LinkButton({ variant = 'plain', wide, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={styles.button} data-look={variant} data-wide={wide}>
      {children}
    </a>
  );
}

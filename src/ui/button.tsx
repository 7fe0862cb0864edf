/** Buttons, and links that look like them. One signal-coloured button a screen. */
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';

type Look = {
  /** `primary` is the signal; `accent` the family's; `plain` an ink outline; `quiet` an underlined word. */
  readonly look?: 'primary' | 'accent' | 'plain' | 'quiet';
  readonly wide?: boolean;
  readonly children: ReactNode;
};

type ButtonProps = Look & {
  /** Work is under way: the button keeps its place and focus, and does nothing until it ends. */
  readonly busy?: boolean;
} & Omit<ComponentProps<'button'>, 'className' | 'aria-busy'>;

export function Button({
  look = 'plain',
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
      data-look={look}
      data-wide={wide}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

type LinkButtonProps = Look & Omit<ComponentProps<'a'>, 'className'> & { readonly href: string };

/** A link inside the site when `href` is a path; what leaves it, or opens a tab of its own (a download), is the browser's. */
export function LinkButton({ look = 'plain', wide, href, children, ...rest }: LinkButtonProps) {
  const shown = { ...rest, className: styles.button, 'data-look': look, 'data-wide': wide };
  return href.startsWith('/') && rest.target === undefined ? (
    <Link {...shown} href={href}>
      {children}
    </Link>
  ) : (
    <a {...shown} href={href}>
      {children}
    </a>
  );
}

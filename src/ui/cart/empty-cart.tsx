/** What stands where nothing is in the cart: why, and where to go on (§cart.gone). */
import type { ReactNode } from 'react';
import { LinkButton } from '../button.tsx';
import styles from './empty-cart.module.css';

const news = {
  loggedOut: {
    text: 'You are logged out. Your cart stays with your account.',
    href: '/user/login',
    label: 'Log in',
  },
  paid: {
    text: 'What was in your cart has just been paid.',
    href: '/checkouts/success',
    label: 'See your order',
  },
} as const;

type EmptyCartProps = {
  readonly gone: keyof typeof news | null;
  /** What to say of a cart that was never filled. */
  readonly children: ReactNode;
};

export function EmptyCart({ gone, children }: EmptyCartProps) {
  const { text, href, label } = gone
    ? news[gone]
    : { text: children, href: '/typefaces', label: 'Browse the typefaces' };
  return (
    <div className={styles.empty}>
      <p role={gone ? 'status' : undefined}>{text}</p>
      <LinkButton variant="primary" href={href}>
        {label}
      </LinkButton>
    </div>
  );
}

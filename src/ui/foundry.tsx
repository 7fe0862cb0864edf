/** The foundry whose shop this is, for views. */
import { createContext, use } from 'react';
import type { Brand } from '../../domain/foundry.ts';
import { noBrand } from '../../domain/no-brand.ts';

export const FoundryContext = createContext<Brand>(noBrand);

export const useFoundry = (): Brand => use(FoundryContext);

type MailLinkProps = {
  readonly subject?: string;
  /** The address itself where it is absent. */
  readonly children?: string;
};

/** A link to the foundry's address. */
export function MailLink({ subject, children }: MailLinkProps) {
  const { email } = useFoundry();
  return <a href={mailTo(email, subject)}>{children ?? email}</a>;
}

export const mailTo = (email: string, subject?: string): string =>
  `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`;

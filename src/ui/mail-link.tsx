/** Links by which somebody writes to the foundry. */
import { useFoundry } from './foundry.tsx';

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

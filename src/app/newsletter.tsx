/** The newsletter form connected to its machine: on its page, on About and in the footer. */
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { composeNewsletter, newsletterInput } from '../compose/visitor.ts';
import { NewsletterForm } from '../ui/newsletter/newsletter-form.tsx';

type NewsletterProps = {
  /** Distinguishes the ids of two forms on one page. */
  readonly prefix: string;
  readonly variant?: 'primary' | 'plain';
};

export function Newsletter({ prefix, variant }: NewsletterProps) {
  const logic = useMemo(() => composeNewsletter(), []);
  const form = useActorRef(logic, { input: newsletterInput });
  return <NewsletterForm form={form} prefix={prefix} variant={variant} />;
}

/** The newsletter's form with its machine, wherever it stands: page, About and footer. */
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { composeNewsletter, newsletterInput } from './compose/visitor.ts';
import { NewsletterForm } from './ui/letters/newsletter-form.tsx';

type NewsletterProps = {
  /** Keeps ids apart where two stand on one page. */
  readonly prefix: string;
  readonly look?: 'primary' | 'plain';
};

export function Newsletter({ prefix, look }: NewsletterProps) {
  const logic = useMemo(() => composeNewsletter(), []);
  const form = useActorRef(logic, { input: newsletterInput });
  return <NewsletterForm form={form} prefix={prefix} look={look} />;
}

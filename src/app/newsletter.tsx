/** The newsletter form connected to its machine: on its page, on About and in the footer. */
import { useActorRef } from '@xstate/react';
import { composeNewsletter } from '../compose/visitor.ts';
import { NewsletterForm } from '../ui/newsletter/newsletter-form.tsx';
import { useComposed } from './actors.tsx';

type NewsletterProps = {
  /** Distinguishes the ids of two forms on one page. */
  readonly prefix: string;
  readonly variant?: 'primary' | 'plain';
};

export function Newsletter({ prefix, variant }: NewsletterProps) {
  const { machine, input } = useComposed(composeNewsletter);
  const form = useActorRef(machine, { input });
  return <NewsletterForm form={form} prefix={prefix} variant={variant} />;
}

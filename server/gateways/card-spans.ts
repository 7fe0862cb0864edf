/** A span for each call of the card provider. */
import { addFacts, inSpan } from '../tracing.ts';
import type { CardGateway } from './card.ts';

/** The same provider, whose calls are traced. */
export function withSpans(card: CardGateway): CardGateway {
  const spanned =
    <Args extends unknown[], Answer extends { readonly kind: string }>(
      name: keyof CardGateway,
      call: (...args: Args) => Promise<Answer>,
    ) =>
    (...args: Args): Promise<Answer> =>
      inSpan(`card ${name}`, { kind: 'client' }, async () => {
        const answer = await call(...args);
        addFacts({ 'card.answer': answer.kind });
        return answer;
      });
  return {
    ...card,
    createIntent: spanned('createIntent', card.createIntent),
    confirmIntent: spanned('confirmIntent', card.confirmIntent),
    retrieveIntent: spanned('retrieveIntent', card.retrieveIntent),
    cancelIntent: spanned('cancelIntent', card.cancelIntent),
    refund: spanned('refund', card.refund),
    moneyBack: spanned('moneyBack', card.moneyBack),
  };
}

/** The data of a page that a renewed machine loads, with what is shown while it loads and when that failed. */
import { useActorRef, useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { Order } from '../../domain/checkout.ts';
import type { RenewedMachine } from '../../machines/renewed.ts';
import { FailedNotice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Texts = {
  readonly failed: string;
  readonly skeleton: ComponentProps<typeof Skeleton>;
};

/** The reply, null until there is one; `status` is the failure with its retry, or the skeleton. */
export function useRenewed<Reply>(logic: RenewedMachine<Reply>, { failed, skeleton }: Texts) {
  const actor = useActorRef(logic);
  const state = useSelector(actor, ({ value }) => value);
  const reply = useSelector(actor, ({ context }) => context.reply);
  const message = useSelector(actor, ({ context }) => context.failure?.message);
  const placeholder = <Skeleton {...skeleton} isPage />;
  const notice = (
    <FailedNotice title={failed} message={message} onRetry={() => actor.send({ type: 'load.retry' })} />
  );
  const isWaiting = state === 'loading' && reply === null;
  return {
    reply,
    isEmpty: state === 'empty',
    placeholder,
    status: state === 'failed' ? notice : isWaiting ? placeholder : null,
  };
}

const orderTexts: Texts = {
  failed: 'Your order could not be loaded',
  skeleton: { label: 'Your order is loading', lines: [{ height: '3rem' }, { height: '24rem' }] },
};

/** One order, on its page and after its payment. */
export const useOrder = (logic: RenewedMachine<Order>) => useRenewed(logic, orderTexts);

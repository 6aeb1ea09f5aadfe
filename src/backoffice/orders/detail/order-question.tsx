import { chakra } from '@chakra-ui/react';
import { questionState } from '#contract/domain/question.ts';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '../../../ui/icons.tsx';
import { useWords } from '../../use-words.ts';

/** What the customer was asked about the order, and what he answered [MD5]. */
export function OrderQuestion({ order }: { order: Order }) {
  const { t, time } = useWords('orders');
  const state = questionState(order);
  if (state === null || order.question == null) return null;
  return (
    <chakra.p
      role="status"
      display="flex"
      alignItems="center"
      gap="2"
      px="4"
      py="2.5"
      borderRadius="box"
      bg="amber.subtle"
      color="amber.fg"
      fontWeight="700"
      data-testid="question"
      data-state={state}
    >
      <Icon name={state === 'open' ? 'clock' : state === 'yes' ? 'check' : 'triangle'} />
      {t(`question.${state}`, { time: time(order.question.until_at) })}
    </chakra.p>
  );
}

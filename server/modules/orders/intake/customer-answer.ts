import { illegalState } from '#contract/domain/illegal-state.ts';
import { answerQuestion } from '#contract/domain/answer-question.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Row } from '../../../db/schema.ts';
import { updateOrder } from '../order/order.service.ts';
import type { Context } from '../../context.ts';
import { findChannelOrderId, found } from './customer-changes.ts';
import { channelActor } from './native-intake.ts';

/**
 * What the customer answered to a question of the restaurant [MD5]. The same answer again changes nothing;
 * `illegal_transition` for a question that is over, or was never asked; `not_found` for another channel's id.
 */
export async function answerByCustomer(
  context: Context,
  channel: Row<'channel'>,
  externalId: string,
  { rev, answer }: { rev: number; answer: 'yes' | 'no' },
): Promise<Order> {
  const orderId = await findChannelOrderId(context, channel, externalId);
  return found(
    await updateOrder(context.store, channel.restaurant_id, orderId, 'order.changed', (order, { now }) => {
      if (order.question?.rev === rev && order.question.answer === answer) return null;
      const after =
        order.question?.rev === rev ? answerQuestion(order, answer, { now, actor: channelActor(channel) }) : null;
      if (after !== null) return after;
      throw illegalState(order, order.question == null ? {} : { question_rev: order.question.rev });
    }),
  );
}

import type { Actor } from './basics.ts';
import { mendedTo } from './mend.ts';
import type { Order, OrderAnswer } from './order.ts';
import { nextVersion } from './order-version.ts';
import { openQuestion } from './question.ts';
import { hasUnseenChanges, ringAfterChange } from './ring.ts';

/**
 * The order after its question was answered, by the customer or (`none`) by the end of its time; null where none is open.
 * Yes mends the order as it was asked, at the prices that were asked; every answer rings, because a cook waits for it
 * [MD5].
 */
export function answerQuestion(
  order: Order,
  answer: Exclude<OrderAnswer, 'withdrawn'>,
  { now, actor }: { now: string; actor: Actor },
): Order | null {
  const question = openQuestion(order);
  if (question === null) return null;
  const change = answer === 'yes' ? mendedTo(order, question.lines) : null;
  const ring = { ring: ringAfterChange(order, now), question: { ...question, answer, answered_at: now } };
  const unseen = hasUnseenChanges(order) ? order.changes : [];
  return nextVersion(order, { changes: unseen, ...change, ...ring }, { now, actor }, 'answer', { answer });
}

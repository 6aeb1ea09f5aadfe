import { canMend } from './mend.ts';
import { isRinging, type Order, type OrderQuestion } from './order.ts';

/** How long a customer is asked, in minutes; then the restaurant decides [MD5]. */
export const QUESTION_MINUTES = 5;

/** The question that its customer can still answer, or null [MD5]. */
export const openQuestion = (
  order: Pick<Order, 'question' | 'status' | 'money' | 'payment_state' | 'total_cents'>,
): OrderQuestion | null =>
  order.question !== undefined && order.question !== null && order.question.answer === null && canMend(order)
    ? order.question
    : null;

/** What a version writes that makes an open question pointless; nothing where none is open. */
export function withdrawn(order: Order, now: string): Pick<Order, 'question'> {
  const question = openQuestion(order);
  return question === null ? {} : { question: { ...question, answer: 'withdrawn', answered_at: now } };
}

/**
 * Ends a question whose time ended while it could not be answered (the food had left, a refund was due): what makes the
 * order mendable again must not ask it again, without an end.
 */
export function expired(before: Order, after: Parameters<typeof canMend>[0], now: string): Pick<Order, 'question'> {
  const { question } = before;
  if (question == null || question.answer !== null || question.until_at > now) return {};
  return canMend(before) || !canMend(after) ? {} : { question: { ...question, answer: 'none', answered_at: now } };
}

/** What a person has to know of a question: it is open, or what came of it while the food can still be mended. */
export function questionState(order: Order): 'open' | 'yes' | 'no' | 'none' | null {
  const { question } = order;
  if (question == null || !canMend(order)) return null;
  if (question.answer === null) return 'open';
  if (question.answer === 'yes') return isRinging(order) ? 'yes' : null;
  return question.answer === 'withdrawn' ? null : question.answer;
}

import type { FieldProblem } from '../errors.ts';
import { lineProblems } from './line-problems.ts';
import type { Order } from './order.ts';
import { NOTHING_GIVEN, REFUND_FEES, type GivenParts, type RefundRequest } from './refund.ts';

/**
 * What cannot be refunded of a request, each at its field below `refund` [M2]: wrong lines, more pieces than were ordered
 * and not given back yet, and a fee that was given back before.
 */
export function refundProblems(
  order: Pick<Order, 'items'>,
  input: RefundRequest,
  given: GivenParts = NOTHING_GIVEN,
): FieldProblem[] {
  if (input.kind === 'whole') return [];
  const left = new Map(order.items.map(({ line, quantity }) => [line, Math.max(0, quantity - given.quantityOf(line))]));
  const fees = REFUND_FEES.filter((fee) => input[fee] && given.fees.has(fee));
  return [
    ...lineProblems('refund.items', input.items, (line) => left.get(line)),
    ...fees.map((fee): FieldProblem => ({
      path: `refund.${fee}`,
      code: 'given_back',
      message: 'has gone back already',
    })),
  ];
}

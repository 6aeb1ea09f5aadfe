import type { Actor } from './basics.ts';
import type { FieldCode } from '../errors.ts';
import type { HistoryStep, Order, OrderItem } from './order.ts';

/** Who acts, when (server time), and on which version of the order it was decided. */
export type ActContext = {
  now: string;
  actor: Actor;
  expectRev: number;
  /** By line, the replacements of a mending as the menu has them; without it, as the screen showed them. */
  replacements?: ReadonlyMap<number, OrderItem>;
};

/** What came of an action: the next version, nothing new, or why not. */
export type ActResult =
  | { kind: 'applied'; order: Order }
  | { kind: 'noop'; order: Order }
  | {
      kind: 'rejected';
      code: Extract<
        FieldCode,
        'illegal_transition' | 'stale_version' | 'quote_expired' | 'quote_mismatch' | 'not_cancellable'
      >;
    };

export type Detail = NonNullable<HistoryStep['detail']>;

/** The next version of an order: rev strictly one higher, one line of history [S3] (I9). */
export function nextVersion(
  order: Order,
  change: Partial<Order>,
  context: Pick<ActContext, 'now' | 'actor'>,
  action: string,
  detail: Detail | null = null,
): Order {
  const rev = order.rev + 1;
  const next = { ...order, ...change, rev };
  const step: HistoryStep = {
    at: context.now,
    actor: context.actor,
    action,
    from: order.status === next.status ? null : order.status,
    to: order.status === next.status ? null : next.status,
    rev,
    detail,
  };
  return { ...next, history: [...order.history, step] };
}

export const applied = (order: Order): Extract<ActResult, { kind: 'applied' }> => ({ kind: 'applied', order });
export const rejected = (
  code: Extract<ActResult, { kind: 'rejected' }>['code'],
): Extract<ActResult, { kind: 'rejected' }> => ({
  kind: 'rejected',
  code,
});

import type { Actor } from './basics.ts';
import type { FieldCode, FieldProblem } from '../errors.ts';
import type { HistoryStep, Order, OrderItem } from './order.ts';

/** Who acts, when (server time), and on which version of the order it was decided. */
export type ActContext = {
  now: string;
  actor: Actor;
  expectRev: number;
  /** When it was tapped, as the screen says, if that was earlier than `now`. */
  tappedAt?: string;
  /** By line, the replacements of a mending as the menu has them; without it, as the screen showed them. */
  replacements?: ReadonlyMap<number, OrderItem>;
};

/** What came of an action: the next version, nothing new, or why not. */
export type ActResult =
  | { kind: 'applied'; order: Order }
  | { kind: 'noop'; order: Order }
  | {
      kind: 'rejected';
      code: FieldCode;
      /** What is wrong with the action's own fields [RF1]. */
      errors?: readonly FieldProblem[];
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

/** Steps of the watch, the paper and the mail: what a person decided on stays as it was seen. */
const WITHOUT_NEWS: ReadonlySet<string> = new Set([
  'acknowledge',
  'escalate',
  'now_due',
  'printed',
  'print_failed',
  'delivery_email',
  'inform',
]);

/** Whether an order has changed since a person decided on version `expectRev` of it [S9]. */
export function isOutdated({ rev, history }: Pick<Order, 'rev' | 'history'>, expectRev: number): boolean {
  const quiet = history.filter((step) => step.rev > expectRev && WITHOUT_NEWS.has(step.action));
  return rev - expectRev !== quiet.length;
}

/**
 * Whether what is to be cooked has changed since a person saw the order: by its customer, or by a mending that was not
 * made where they act. What was cooked then is another dish [S12].
 */
export function isCookedOtherwise(
  { history }: Pick<Order, 'history'>,
  { expectRev, actor }: Pick<ActContext, 'expectRev' | 'actor'>,
): boolean {
  const isOwn = (step: HistoryStep): boolean => step.actor.kind === actor.kind && step.actor.id === actor.id;
  return history.some(
    (step) =>
      step.rev > expectRev &&
      ((step.action === 'mend' && !isOwn(step)) ||
        (step.action === 'update' && Number(step.detail?.['lines'] ?? 0) > 0)),
  );
}

export const applied = (order: Order): Extract<ActResult, { kind: 'applied' }> => ({ kind: 'applied', order });
export const rejected = (
  code: Extract<ActResult, { kind: 'rejected' }>['code'],
): Extract<ActResult, { kind: 'rejected' }> => ({
  kind: 'rejected',
  code,
});

import type { DeliveryTrouble } from './delivery.ts';
import type { HistoryStep, Order } from './order.ts';
import { isRinging } from './order.ts';
import { isClosedStatus } from './order-status.ts';

/** Why a delivery wants a person: its courier is in trouble, or a price waits to be confirmed. */
export const ATTENTION_KINDS = ['courier_trouble', 'confirm_courier'] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];
/** `rev` is the version that began it, `since_at` when. */
export type Attention = { kind: AttentionKind; rev: number; since_at: string };

type Attended = Pick<Order, 'delivery' | 'delivery_method' | 'history' | 'rev' | 'ring' | 'status'>;

/** A person did something about it; what comes after that is another cause. */
const isHandled = ({ action, actor }: HistoryStep): boolean =>
  (action === 'confirm' || action === 'requote' || action === 'self_deliver') && actor.kind !== 'provider';

/** The step that began the trouble: a price that nobody answered and a new one in its place are one cause. */
function firstStep(history: readonly HistoryStep[], trouble: DeliveryTrouble): HistoryStep | undefined {
  let first: HistoryStep | undefined;
  for (const step of history.toReversed()) {
    if (isHandled(step)) return first;
    const told = step.detail?.['trouble'];
    if (told === trouble) first = step;
    else if (told !== undefined && step.action !== 'requote') return first;
  }
  return first;
}

/**
 * What about a delivery rings every 30 s until it is handled, or null [R5]. It is read from the order as it is, so every
 * way into the trouble begins it and every way out ends it.
 */
export function attentionOf({ delivery, delivery_method, history, rev, status }: Attended): Attention | null {
  const trouble = delivery?.trouble ?? null;
  if (trouble === null || delivery_method !== 'delivery_provider') return null;
  if (isClosedStatus(status) || status === 'pending') return null;
  const step = firstStep(history, trouble) ?? history.at(-1);
  const kind = trouble === 'fee_over_cap' ? 'confirm_courier' : 'courier_trouble';
  return step === undefined ? null : { kind, rev: Math.min(rev, step.rev), since_at: step.at };
}

/** What of an order waits for a person since the version `rev`: its ring, its courier, or nothing any more. */
export function waitsSince(order: Attended, rev: number): 'ring' | AttentionKind | null {
  if (isRinging(order) && order.ring?.rev === rev) return 'ring';
  const attention = attentionOf(order);
  return attention?.rev === rev ? attention.kind : null;
}

import { beforeMending } from './mend-undo.ts';
import { isChangeUnseen, isRinging, type Order, type Ring } from './order.ts';

type Rung = Pick<Order, 'ring' | 'acknowledged_at'>;

/** New to the kitchen, however it rings: no person has acknowledged any version of it. */
const isNeverSeen = (order: Rung): boolean =>
  isRinging(order) &&
  !isChangeUnseen(order) &&
  (order.ring?.kind === 'new' || (order.acknowledged_at === null && order.ring?.kind !== 'cancelled'));

/** What was changed since it was placed, or last seen, is still to be seen. */
export const hasUnseenChanges = (order: Rung): boolean => isChangeUnseen(order) || isNeverSeen(order);

const begun = (order: Pick<Order, 'rev'>, kind: Ring['kind'], now: string, before: Ring['before']): Ring => ({
  kind,
  rev: order.rev + 1,
  since_at: now,
  acknowledged_at: null,
  by: null,
  ...(before === undefined ? {} : { before }),
});

/** A ring that begins now for another cause: an unseen change goes on as one, with its difference [OW2]. */
export const nextRing = (order: Rung & Pick<Order, 'rev'>, kind: Ring['kind'], now: string): Ring =>
  begun(order, isChangeUnseen(order) ? 'changed' : kind, now, hasUnseenChanges(order) ? order.ring?.before : undefined);

/**
 * A changed order rings as changed, unless no person has seen it yet: then it goes on as what it is, because to the
 * kitchen nothing of it is changed [R2]. One that waits for its payment does not ring.
 */
export function ringAfterChange(order: Order, now: string): Ring | null {
  if (order.status === 'pending') return null;
  const before = (hasUnseenChanges(order) ? order.ring?.before : undefined) ?? order.items;
  const kind = isNeverSeen(order) ? order.ring?.kind : undefined;
  return begun(order, kind ?? 'changed', now, before);
}

/** What is on the stove where that is not what the order has now: what was last seen [S6], or is on paper yet [MD3]. */
const onStove = (order: Pick<Order, 'ring' | 'ordered'>, now: string): Ring['before'] =>
  isChangeUnseen(order) ? order.ring?.before : beforeMending(order, now);

/** A cancelled order rings with what is on the stove, not with what came in between. */
export const ringWhenCancelled = (order: Order, now: string): Ring =>
  begun(order, 'cancelled', now, onStove(order, now));

/**
 * Seen as it was before its customer's change: what is in the kitchen then is what was seen, and what moved rings on as
 * a change [R3]. Null where there is none.
 */
export function ringOfChangeSince(order: Order): Ring | null {
  const { ring, changes } = order;
  if (ring === null || !isNeverSeen(order) || changes.length === 0) return null;
  return { ...ring, kind: 'changed' };
}

/** Cancelled by the kitchen itself, which rings no more; another screen still stops what was last seen. */
export function quietRing(order: Pick<Order, 'ring' | 'ordered'>, at: string, by: Ring['by']): Ring | null {
  const { ring } = order;
  if (ring === null) return null;
  const seen = { acknowledged_at: ring.acknowledged_at ?? at, by: ring.by ?? by };
  if (isChangeUnseen(order)) return { ...ring, ...seen };
  const before = onStove(order, at);
  return { ...seenRing(ring, at, by), ...seen, ...(before === undefined ? {} : { before }) };
}

/** A ring that a person has seen; of a cancelled order what was to be stopped stays known. */
export function seenRing({ before, ...ring }: Ring, at: string, by: Ring['by']): Ring {
  const isKept = ring.kind === 'cancelled' && before !== undefined;
  return { ...ring, acknowledged_at: at, by, ...(isKept ? { before } : {}) };
}

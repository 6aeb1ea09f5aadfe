import type { Adjustment, BillDispute } from './bill.ts';

/** [MC6] Whether an adjustment is what was accepted of a dispute: the two say the same sum and the same order. */
export const isOfDispute = (
  { amount_cents, reason }: Pick<Adjustment, 'amount_cents' | 'reason'>,
  disputes: readonly Pick<BillDispute, 'number' | 'reason' | 'accepted_cents'>[],
): boolean =>
  disputes.some(
    (dispute) =>
      dispute.accepted_cents === amount_cents && `#${dispute.number} ${dispute.reason}`.slice(0, 200) === reason,
  );

import type { Adjustment, BillDispute } from './bill.ts';

type Disputed = Pick<BillDispute, 'number' | 'reason'>;

/** [MC6] What the adjustment of an accepted dispute says: the order and why. */
export const disputeText = ({ number, reason }: Disputed): string => `#${number} ${reason}`.slice(0, 200);

/** [MC6] Whether an adjustment is what was accepted of a dispute: the two say the same sum and the same order. */
export const isOfDispute = (
  { amount_cents, reason }: Pick<Adjustment, 'amount_cents' | 'reason'>,
  disputes: readonly (Disputed & Pick<BillDispute, 'accepted_cents'>)[],
): boolean => disputes.some((dispute) => dispute.accepted_cents === amount_cents && disputeText(dispute) === reason);

/** Cancellations of orders that have not come name no order [S15]; they are removed by their age. */
export const CANCELLED_BEFORE_INDEXES = [
  { table: 'intake', name: 'intake_cancelled_before', columns: ['created_at'], where: "order_id = ''" },
] as const;

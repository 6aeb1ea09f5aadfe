import type { Bearer, Refund, RefundParts, RefundWay } from '#contract/domain/refund.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Row } from '../../../db/schema.ts';

type RefundRow = Row<'order_refund'>;

export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  order_id: row.order_id,
  amount_cents: row.amount_cents,
  overpaid_cents: row.amount_cents - (row.credit_cents ?? row.amount_cents),
  bearer: (row.bearer ?? 'restaurant') as Bearer,
  parts: fromJsonOr<RefundParts | null>(row.parts, null),
  note: row.note,
  created_at: row.created_at,
  created_by: row.created_by,
  settled_at: row.settled_at,
  settled_by: row.settled_by,
  how: row.how as RefundWay | null,
  reference: row.reference,
});

export const givenCents = (refunds: readonly RefundRow[]): number =>
  refunds.reduce((sum, refund) => sum + (refund.settled_at === null ? 0 : refund.amount_cents), 0);

import type { Actor } from '#contract/domain/basics.ts';
import { isCollectedHere, withMoney } from '#contract/domain/order-money.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import type { Order } from '#contract/domain/order.ts';
import { refundParts } from '#contract/domain/refund.ts';
import { addDays } from '#contract/domain/time.ts';
import { DAY_MS, isoAt } from '../../base/clock.ts';
import type { Ids } from '../../base/ids.ts';
import { toJson } from '../../db/json.ts';
import type { Row } from '../../db/schema.ts';
import { moneyRows } from '../../modules/orders/order/order-money.repository.ts';
import type { Random } from '../random.ts';

const ADMINISTRATOR = '平台管理员';
const SUPPORT: Actor = { kind: 'user', id: 'demo', name: ADMINISTRATOR };
/** Days until a refund is given. */
const REFUND_DAYS = [1, 3, 5, 9];
const PARTLY_REFUNDED = 0.02;

export type Settled = { order: Order; refund: Row<'order_refund'> | null; entries: Row<'money_entry'>[] };
type Making = { ids: Ids; random: Random; today: string; nowMs: number };

/** A refund that is due since `after`, the order's newest version. */
function dueRefund(after: Order, cents: number, parts: string | null, ids: Ids): Row<'order_refund'> {
  const step = after.history.at(-1);
  return {
    restaurant_id: after.restaurant_id,
    id: parts === null ? after.id : ids.next(),
    order_id: after.id,
    amount_cents: cents,
    credit_cents: cents,
    bearer: 'restaurant',
    parts,
    payment_state_before: 'paid',
    note: '',
    created_at: step?.at ?? after.created_at,
    created_by: step?.actor.name ?? '',
    settled_date: null,
    settled_at: null,
    settled_by: null,
    how: null,
    reference: null,
  };
}

/** The refund as given some days later, unless that day is still to come. */
function given(known: Settled, { random, today, nowMs }: Making): Settled {
  const { order, refund, entries } = known;
  if (refund === null) return known;
  const days = REFUND_DAYS[random.int(0, REFUND_DAYS.length - 1)] ?? 1;
  const [at, settled_date] = [Date.parse(refund.created_at) + days * DAY_MS, addDays(order.business_date, days)];
  if (settled_date >= today || at >= nowMs) return known;
  const now = isoAt(at);
  const change = withMoney(order, { refunded_cents: refund.amount_cents });
  const detail = { refund_id: refund.id, refund_cents: refund.amount_cents, bearer: 'restaurant', how: 'original' };
  const after = nextVersion(order, change, { now, actor: SUPPORT }, 'refund_settled', detail);
  return {
    order: after,
    refund: { ...refund, settled_date, settled_at: now, settled_by: ADMINISTRATOR, how: 'original' },
    entries: [...entries, ...moneyRows(order, after, now)],
  };
}

/** A dish that the customer gets back although the order was completed. */
function refundOfDish(known: Settled, making: Making): Settled {
  const { order, entries } = known;
  const [item] = order.items;
  if (item === undefined || isCollectedHere(order) || !making.random.chance(PARTLY_REFUNDED)) return known;
  const items = [{ line: item.line, quantity: 1 }];
  const wanted = { kind: 'part' as const, items, delivery_fee: false, service_fee: false, tip: false };
  const parts = refundParts(order, wanted);
  const now = isoAt(Date.parse(order.history.at(-1)?.at ?? order.created_at) + making.random.int(5, 600) * 60_000);
  if (parts.amount_cents <= 0 || Date.parse(now) >= making.nowMs) return known;
  const change = withMoney(order, { credited_cents: parts.amount_cents });
  const detail = { refund_cents: parts.amount_cents, bearer: 'restaurant', by_platform: true, note: '' };
  const after = nextVersion(order, change, { now, actor: SUPPORT }, 'refund', detail);
  const refund = dueRefund(after, parts.amount_cents, toJson(parts), making.ids);
  return given({ order: after, refund, entries: [...entries, ...moneyRows(order, after, now)] }, making);
}

/** A past order with its sums, its ledger and its refund, as its steps would have made them. */
export function withLedger(past: Order, making: Making): Settled {
  const isPaid = past.payment_state !== 'unpaid';
  const money = { paid_cents: isPaid ? past.total_cents : 0, credited_cents: 0, refunded_cents: 0 };
  const placed: Order = { ...past, money, payment_state: isPaid ? 'paid' : 'unpaid' };
  const first = { ...placed, rev: 1, history: past.history.slice(0, 1) };
  const known = { order: placed, refund: null, entries: moneyRows(null, first, past.created_at) };
  if (past.status !== 'cancelled') return refundOfDish(known, making);
  const order: Order = { ...placed, ...withMoney(placed, { credited_cents: past.total_cents }) };
  const entries = [...known.entries, ...moneyRows(first, order, order.history.at(-1)?.at ?? past.created_at)];
  const refund = isPaid ? dueRefund(order, past.total_cents, null, making.ids) : null;
  return given({ order, refund, entries }, making);
}

import { startsAt } from '#contract/domain/order-actions.ts';
import type { Order } from '#contract/domain/order.ts';
import { isTodo } from '#contract/domain/order-status.ts';
import { minutesFrom } from '#contract/domain/time.ts';
import { NOTICE_WAYS } from '#contract/domain/restaurant.ts';
import type { JobDraft, OrderJobKind } from './job-drafts.ts';
import type { KitchenRules } from './store.ts';

/** A received order is completed by itself this much later (decisions.md 15). */
export const COMPLETE_AFTER_MINUTES = 30;
/** Nobody displayed it, nobody acknowledged it (realtime.md §Screen, Dead-man). */
export const DISPLAY_LIMIT_SECONDS = 10;
export const ACKNOWLEDGE_LIMIT_SECONDS = 90;

const seconds = (instant: string, count: number): string => new Date(Date.parse(instant) + count * 1000).toISOString();

function job(kind: OrderJobKind, order: Order, dueAt: string, extra: JobDraft['payload'] = {}): JobDraft {
  return {
    kind,
    key: `${kind}:${order.id}:${order.rev}`,
    due_at: dueAt,
    payload: { order_id: order.id, rev: order.rev, ...extra },
  };
}

/** A ring that has just begun is watched until a person has seen it; a new order until it is accepted. */
function watches(before: Order | null, after: Order, now: string, rules: KitchenRules): JobDraft[] {
  const { ring } = after;
  if (ring === null || ring.acknowledged_at !== null || ring.rev === before?.ring?.rev) return [];
  const jobs = [
    job('watch.not_displayed', after, seconds(now, DISPLAY_LIMIT_SECONDS)),
    job('watch.not_acknowledged', after, seconds(now, ACKNOWLEDGE_LIMIT_SECONDS)),
  ];
  if (isTodo(after.status)) jobs.push(job('watch.not_accepted', after, seconds(now, rules.accept_limit_seconds)));
  return [...jobs, ...notices(after, now, rules)];
}

/** Each way that the store switched on tells a person when nobody has reacted for as long as it says. */
const notices = (after: Order, now: string, { order_notify }: KitchenRules): JobDraft[] =>
  NOTICE_WAYS.filter((way) => order_notify[way].on).map((way) => ({
    ...job('notice.tell', after, seconds(now, order_notify[way].after_seconds), { way }),
    key: `notice.tell:${way}:${after.id}:${after.rev}`,
  }));

/** What the courier has to be told of this change. */
function courierJobs(before: Order | null, after: Order, now: string): JobDraft[] {
  const had = before?.delivery ?? null;
  const wasWithProvider =
    before?.delivery_method === 'delivery_provider' && had !== null && had.external_delivery_id !== null;
  const jobs: JobDraft[] = [];
  if (
    wasWithProvider &&
    (after.status === 'cancelled' ||
      after.delivery_method !== 'delivery_provider' ||
      after.delivery?.external_delivery_id === null)
  ) {
    const { external_delivery_id, provider } = had;
    jobs.push(job('courier.cancel', after, now, { external_delivery_id, provider }));
  }
  if (after.delivery_method !== 'delivery_provider' || after.status === 'cancelled') return jobs;
  const wasAccepted = before !== null && before.accepted_at !== null;
  if (
    after.accepted_at !== null &&
    (!wasAccepted || (had?.trouble != null && after.delivery?.trouble === null && after.delivery.quote_id === null))
  ) {
    jobs.push(job('courier.quote', after, now));
  }
  if (after.history.at(-1)?.action === 'confirm')
    jobs.push(job('courier.confirm', after, now, { quote_id: after.delivery?.quote_id ?? null }));
  if (before?.status === 'order_received' && after.status === 'finished') jobs.push(job('courier.ready', after, now));
  return jobs;
}

/** The kitchen cooks it now: accepted, and not for later. */
const isInKitchen = (order: Order | null): boolean => order?.status === 'order_received' && !order.scheduled;

/** What paper has to say of this change [P7]: it is to be cooked, the customer changed it, or it is off. */
function printJobs(before: Order | null, after: Order, now: string): JobDraft[] {
  const print = (reason: 'accepted' | 'changed' | 'cancelled'): JobDraft[] => [
    job('print.order', after, now, { reason }),
  ];
  const isFirst = before === null || before.accepted_at === null || before.scheduled;
  const { ring } = after;
  const isNewRing = ring !== null && ring.rev !== before?.ring?.rev && ring.acknowledged_at === null;
  if (isInKitchen(after) && isFirst) return print('accepted');
  if (isInKitchen(after) && isNewRing && ring.kind === 'changed') return print('changed');
  if (isInKitchen(before) && isNewRing && ring.kind === 'cancelled') return print('cancelled');
  return [];
}

/** Cancelled, and nothing of its money is still to be given back. */
export const isSettledCancel = ({ status, payment_state }: { status: string; payment_state: string }): boolean =>
  status === 'cancelled' && (payment_state === 'unpaid' || payment_state === 'refunded');

/** Everything that must happen later or outside because an order changed from `before` to `after`. */
export function effectsOf(before: Order | null, after: Order, now: string, rules: KitchenRules): JobDraft[] {
  const jobs = [
    ...watches(before, after, now, rules),
    ...courierJobs(before, after, now),
    ...printJobs(before, after, now),
  ];
  const start = startsAt(after);
  if (after.scheduled && start !== null && (before === null || !before.scheduled || startsAt(before) !== start))
    jobs.push(job('order.now_due', after, start));
  if (after.status === 'received' && before?.status !== 'received')
    jobs.push(job('order.complete', after, minutesFrom(now, COMPLETE_AFTER_MINUTES)));
  if (after.card !== null && isSettledCancel(after) && (before === null || !isSettledCancel(before)))
    jobs.push(job('card.erase', after, now));
  const isNews =
    before !== null &&
    (before.status !== after.status ||
      before.due_at !== after.due_at ||
      before.delivery?.status !== after.delivery?.status);
  if (isNews && after.channel_id !== null && after.external_id !== null) jobs.push(job('channel.callback', after, now));
  return jobs;
}

/** Jobs that follow from an order's change; written in the same transaction. */
export const ORDER_JOBS = [
  'watch.order',
  'notice.tell',
  'order.now_due',
  'order.complete',
  'order.unanswered',
  'courier.quote',
  'courier.confirm',
  'courier.cancel',
  'courier.step',
  'courier.ready',
  'courier.contact',
  'channel.callback',
  'card.erase',
  'print.order',
] as const;
export type OrderJobKind = (typeof ORDER_JOBS)[number];

/** When a watched order counts as not displayed, not acknowledged and not accepted. */
export type WatchLimits = { not_displayed?: string; not_acknowledged?: string; not_accepted?: string };

/** A new job. `key` makes it unique: a second draft with the same key is dropped. */
export type JobDraft = {
  kind: OrderJobKind;
  key: string;
  due_at: string;
  payload: Record<string, string | number | boolean | null>;
};

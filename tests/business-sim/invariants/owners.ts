import { isSame } from '#contract/domain/canonical.ts';
import { asOrdered } from '#contract/domain/mend.ts';
import { rankOf } from '#contract/domain/order-status.ts';
import type { Order } from '#contract/domain/order.ts';
import type { Facts, Version } from './facts.ts';

/** Steps by which a person of the kitchen, or the channel's own standing order, decides. */
const KITCHEN_STEPS = new Set([
  'accept',
  'done',
  'deliver',
  'receive',
  'cancel',
  'reopen',
  'item_done',
  'adjust_prep',
  'mend',
  'ask',
  'inform',
  'confirm',
  'requote',
  'self_deliver',
  'record_payment',
  'unrecord_payment',
  'acknowledge',
]);

/** What the customer asked for; what the kitchen gives of it is the kitchen's [MD1]. */
const request = (version: Order): unknown => requestOf(asOrdered(version));
const requestOf = (order: Order): unknown => ({
  memo: order.memo,
  items: order.items.map(({ done_at: _doneAt, ...item }) => item),
  requested_at: order.requested_at,
  customer: [order.customer_name, order.customer_phone, order.delivery_address, order.delivery_distance],
  isPickup: order.delivery_method === 'pickup',
  sums: [order.amount_cents, order.tax_cents, order.tip_cents, order.discount_cents, order.total_cents],
});

const tickKey = ({ dish_id, name_en, quantity, options, note }: Order['items'][number]): string =>
  JSON.stringify([dish_id, name_en, quantity, options, note?.text ?? null]);
/** The ticks of the lines that both versions have, as often as both have them. */
function ticksOf(order: Order, other: Order): string[] {
  const left = other.items.map(tickKey);
  const kept = order.items.filter((item) => {
    const index = left.indexOf(tickKey(item));
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
  return kept.map((item) => `${tickKey(item)} ${item.done_at ?? ''}`).toSorted();
}

function* wrongStep({ before, after }: Version) {
  const step = after.history.at(-1);
  if (step === undefined) return;
  const { action } = step;
  if (before === null) return;
  const steps = after.history.length - before.history.length;
  if (steps < 1 || after.rev !== before.rev + steps) yield `version ${before.rev} was followed by ${after.rev}`;
  if (rankOf(after.status) < rankOf(before.status) && action !== 'reopen') yield `${action} moved it back`;
  // A change that is paid with it is also accepted at once, by the channel's standing order.
  const isChanged = after.history.slice(before.history.length).some((one) => one.action === 'update');
  if (!isChanged && !isSame(request(before), request(after))) yield `${action} changed what the customer asked for`;
  const isKitchens = KITCHEN_STEPS.has(action);
  if (isKitchens) return;
  if (before.accepted_at !== after.accepted_at || before.prep_minutes !== after.prep_minutes)
    if (!(action === 'payment' && before.status === 'pending')) yield `${action} changed the acceptance`;
  if (!isSame(ticksOf(before, after), ticksOf(after, before))) yield `${action} changed the kitchen's ticks`;
  const isBoth = before.delivery_method !== 'pickup' && after.delivery_method !== 'pickup';
  if (isBoth && before.delivery_method !== after.delivery_method) yield `${action} changed who carries it`;
  if (action === 'update' && before.status !== after.status) yield 'a customer moved it along';
}

/** [BU2] What the kitchen decided is changed by the kitchen alone, and what the customer asked for by the customer. */
export function* checkOwners({ versions }: Facts) {
  for (const version of versions)
    for (const what of wrongStep(version)) yield `BU2: ${version.after.order_no}: ${what}`;
}

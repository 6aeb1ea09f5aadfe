import { allergenNamed } from '#contract/domain/allergens.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { moneyOf } from '#contract/domain/order-money.ts';
import { promisesFor } from '#contract/domain/order-actions.ts';
import { nextVersion } from '#contract/domain/order-version.ts';
import { isTodo, type OrderStatus } from '#contract/domain/order-status.ts';
import type { Allergy, Order } from '#contract/domain/order.ts';
import { nextRing } from '#contract/domain/ring.ts';
import { ingredientNamed } from '../../../base/terms/ingredients.ts';
import type { KitchenRules } from '../order/order.service.ts';

/** The parts of a new order that its channel decides. */
export type Draft = Omit<
  Order,
  | 'order_no'
  | 'number'
  | 'business_date'
  | 'local_hour'
  | 'due_at'
  | 'deliver_by_at'
  | 'prep_minutes'
  | 'accepted_at'
  | 'acknowledged_at'
  | 'ring'
  | 'scheduled'
  | 'cancel_reason'
  | 'changes'
  | 'delivery'
  | 'rev'
  | 'history'
>;

export type OrderNumber = { order_no: string; number: string; business_date: string; local_hour: number; actor: Actor };

/** The first version of an order. An order that waits for its payment does not ring. */
export function firstVersion(draft: Draft, placing: OrderNumber): Order {
  const { actor, ...place } = placing;
  const { created_at, status } = draft;
  return {
    ...draft,
    ...place,
    money: moneyOf(draft),
    due_at: null,
    deliver_by_at: draft.requested_at,
    prep_minutes: null,
    accepted_at: null,
    acknowledged_at: null,
    ring: status === 'pending' ? null : { kind: 'new', rev: 1, since_at: created_at, acknowledged_at: null, by: null },
    scheduled: false,
    cancel_reason: null,
    changes: [],
    delivery: null,
    rev: 1,
    history: [{ at: created_at, actor, action: 'placed', from: null, to: status, rev: 1, detail: null }],
  };
}

/** Default prep time of an order: the store's, plus the busy minutes while they last. */
export function prepMinutesOf(rules: KitchenRules, now: string): number {
  const isBusy = rules.busy_until === null ? false : rules.busy_until > now;
  return Math.max(1, rules.default_prep_minutes + (isBusy ? rules.busy_minutes : 0));
}

/** An order of a channel that accepts automatically: into the kitchen at once, ringing until a person has seen it. */
export function autoAccepted(order: Order, rules: KitchenRules, now: string, actor: Actor): Order {
  if (!isTodo(order.status)) return order;
  const prep_minutes = prepMinutesOf(rules, now);
  const promises = promisesFor(order, now, prep_minutes);
  const ring = nextRing(order, 'auto_accepted', now);
  const change = { ...promises, prep_minutes, accepted_at: now, status: 'order_received' as OrderStatus, ring };
  return nextVersion(order, change, { now, actor }, 'accept', { prep_minutes, due_at: promises.due_at, auto: true });
}

type DeclaredAllergy = { text_zh: string | null; text_en: string | null };

/** As they were declared; one that is an ingredient's or allergen's name has it in the other language, too [NO3]. */
export const declaredAllergies = (entries: readonly DeclaredAllergy[]): Allergy[] =>
  entries.map(({ text_zh, text_en }) => {
    // An empty word is none: on a screen of that language it would be an allergy to nothing.
    const text = text_zh || text_en || '';
    const [zh = null, en = null] = ingredientNamed(text) ?? allergenNamed(text) ?? [];
    return { text_zh: text_zh || zh, text_en: text_en || en, found: false };
  });

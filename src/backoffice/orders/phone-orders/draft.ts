import { isOnSale } from '#contract/domain/menu-availability.ts';
import type { Dish, Specification } from '#contract/domain/menu.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import type { PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import type { Restaurant } from '#contract/domain/restaurant.ts';
import type { Chosen } from '#contract/domain/dish-choice.ts';

/** A dish as it is entered: `key` distinguishes two lines of one dish. */
export type DraftLine = {
  key: number;
  dishId: string;
  quantity: number;
  chosen: Chosen;
  note: string;
  /** Of a corrected order: its line, of which the menu no longer has the dish or an option. It stays, or is less [OW3]. */
  gone?: OrderItem;
};

/** An order as it is in the form: texts as they are typed. */
export type Draft = {
  phone: string;
  name: string;
  method: 'pickup' | 'delivery';
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
  instructions: string;
  /** Where the address taken over from another order lies; forgotten when it is changed. */
  place: { lat: number | null; lng: number | null; distance: number | null } | null;
  requestedAt: string | null;
  lines: readonly DraftLine[];
  memo: string;
  allergies: string;
  payment: 'cash' | 'card' | 'online';
  isPaid: boolean;
  tipCents: number | null;
  couponCents: number | null;
  promoCode: string;
  serviceFeeCents: number;
};

export const emptyDraft = ({ city, state }: Pick<Restaurant, 'city' | 'state'>): Draft => ({
  phone: '',
  name: '',
  method: 'pickup',
  street: '',
  unit: '',
  city,
  state,
  zip: '',
  instructions: '',
  place: null,
  requestedAt: null,
  lines: [],
  memo: '',
  allergies: '',
  payment: 'cash',
  isPaid: false,
  tipCents: null,
  couponCents: null,
  promoCode: '',
  serviceFeeCents: 0,
});

export type Dishes = ReadonlyMap<string, Dish>;

/** What is chosen when a dish is added: its defaults that are on sale. */
export const defaultChoice = (dish: Dish, nowMs: number): Chosen =>
  Object.fromEntries(
    dish.specifications
      .flatMap(({ options }) => options)
      .filter((option) => option.is_default && isOnSale(option, nowMs))
      .map((option) => [option.id, 1]),
  );

const nextKey = (lines: readonly DraftLine[]): number => Math.max(0, ...lines.map((line) => line.key)) + 1;

/** One more of a dish: another piece of a plain one that is there already, else its own line, which is the last. */
export function withDish(lines: readonly DraftLine[], dish: Dish, nowMs: number): readonly DraftLine[] {
  const isSame = ({ dishId, note, gone }: DraftLine): boolean =>
    dishId === dish.id && note === '' && gone === undefined && dish.specifications.length === 0;
  const same = lines.find(isSame);
  if (same !== undefined) return withQuantity(lines, same.key, same.quantity + 1);
  const line = { key: nextKey(lines), dishId: dish.id, quantity: 1, chosen: defaultChoice(dish, nowMs), note: '' };
  return [...lines, line];
}

const MOST = 99;

/** Sets a line's quantity; zero removes it. */
export const withQuantity = (lines: readonly DraftLine[], key: number, quantity: number): readonly DraftLine[] =>
  quantity <= 0
    ? lines.filter((line) => line.key !== key)
    : lines.map((line) =>
        line.key === key ? { ...line, quantity: Math.min(line.gone?.quantity ?? MOST, quantity) } : line,
      );

function optionOf(dish: Dish, option: OrderItem['options'][number]) {
  const byName = (specification: Specification) =>
    specification.options.find(({ name_zh, name_en }) => name_zh === option.name_zh && name_en === option.name_en);
  const own = dish.specifications.find(({ name_zh }) => name_zh === option.specification);
  return (
    (own === undefined ? undefined : byName(own)) ??
    dish.specifications.map(byName).find((found) => found !== undefined)
  );
}

type Lost = { name_zh: string; name_en: string };

/** An order's dishes as lines of the menu of now. What the menu does not have any more is `lost`, and has to be said. */
export function linesOf(items: readonly OrderItem[], dishes: Dishes): { lines: DraftLine[]; lost: Lost[] } {
  const lost: Lost[] = [];
  const lines = items.flatMap((item): DraftLine[] => {
    const dish = item.dish_id === null ? undefined : dishes.get(item.dish_id);
    if (dish === undefined) {
      lost.push({ name_zh: `${item.quantity}× ${item.name_zh}`, name_en: `${item.quantity}× ${item.name_en}` });
      return [];
    }
    const chosen: Record<string, number> = {};
    for (const option of item.options) {
      const known = optionOf(dish, option);
      if (known === undefined)
        lost.push({ name_zh: `${item.name_zh}：${option.name_zh}`, name_en: `${item.name_en}: ${option.name_en}` });
      else chosen[known.id] = (chosen[known.id] ?? 0) + option.quantity;
    }
    return [{ key: item.line, dishId: dish.id, quantity: item.quantity, chosen, note: item.note?.text ?? '' }];
  });
  return { lines, lost };
}

const addressOf = (order: OrderRow): Partial<Draft> => {
  const address = order.delivery_address;
  if (address === null) return {};
  const { street, city, state, lat, lng } = address;
  return {
    street,
    unit: address.unit ?? '',
    city,
    state,
    zip: address.zip_code,
    instructions: address.instructions ?? '',
    place: { lat, lng, distance: order.delivery_distance },
  };
};

/** Who ordered and where it went, taken over from an earlier order. */
export const customerOf = (order: OrderRow): Partial<Draft> => ({
  phone: order.customer_phone ?? '',
  name: order.customer_name,
  method: order.delivery_method === 'pickup' ? 'pickup' : 'delivery',
  ...addressOf(order),
});

const allergyText = (order: Pick<Order, 'allergies'>): string =>
  order.allergies
    .filter((allergy) => !allergy.found)
    .map((allergy) => allergy.text_zh ?? allergy.text_en ?? '')
    .join(', ');

/** The dishes of an order that is corrected: what the menu does not have any more stays as it was taken [OW3]. */
function heldLinesOf(items: readonly OrderItem[], dishes: Dishes): { lines: DraftLine[]; lost: Lost[] } {
  const each = items.map((item) => {
    const read = linesOf([item], dishes);
    const { dish_id: dishId, line: key, quantity, note, replaces } = item;
    if (read.lost.length === 0 || dishId === null || replaces !== undefined) return read;
    return { lines: [{ key, dishId, quantity, chosen: {}, note: note?.text ?? '', gone: item }], lost: [] };
  });
  return { lines: each.flatMap(({ lines }) => lines), lost: each.flatMap(({ lost }) => lost) };
}

/** An order as a draft to be corrected. Its coupon is not written on it: see `form-start.ts`. */
export function draftOf(order: OrderRow, dishes: Dishes, empty: Draft): { draft: Draft; lost: Lost[] } {
  const { lines, lost } = heldLinesOf(order.items, dishes);
  const draft: Draft = {
    ...empty,
    ...customerOf(order),
    requestedAt: order.requested_at,
    lines,
    memo: order.memo?.text ?? '',
    allergies: allergyText(order),
    payment: order.payment_method,
    isPaid: order.payment_state === 'paid' && order.payment_method !== 'cash',
    tipCents: order.tip_cents === 0 ? null : order.tip_cents,
    promoCode: order.promo?.code ?? '',
    serviceFeeCents: order.service_fee_cents,
  };
  return { draft, lost };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const HAN = /\p{Script=Han}/u;

/** Allergies as they are typed, one after the other. */
export const allergiesOf = (text: string) =>
  text
    .split(/[,，、;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (HAN.test(part) ? { text_zh: part, text_en: null } : { text_zh: null, text_en: part }));

/** Not typed yet: it must not hide what the price and the other problems are. */
const NOT_YET = '…';

/** The draft as the calls take it. While it is only checked, what is still missing is not the first thing said. */
export function inputOf(draft: Draft, restaurant_id: string, purpose: 'check' | 'place'): PhoneOrderInput {
  const filled = (text: string): string => (text.trim() === '' && purpose === 'check' ? NOT_YET : text.trim());
  const isDelivery = draft.method === 'delivery';
  const { place } = draft;
  return {
    restaurant_id,
    delivery_method: draft.method,
    requested_at: draft.requestedAt,
    payment_method: draft.payment,
    paid: draft.payment !== 'cash' && draft.isPaid,
    customer: { name: filled(draft.name), phone: orNull(draft.phone) },
    address: isDelivery
      ? {
          street: filled(draft.street),
          unit: orNull(draft.unit),
          city: filled(draft.city),
          state: draft.state.trim(),
          zip_code: draft.zip.trim(),
          lat: place?.lat ?? null,
          lng: place?.lng ?? null,
          instructions: orNull(draft.instructions),
        }
      : null,
    distance: isDelivery ? (place?.distance ?? null) : null,
    items: draft.lines.map(({ dishId, quantity, chosen, note, gone }) => ({
      dish_id: dishId,
      quantity,
      options: Object.entries(chosen)
        .filter(([, count]) => count > 0)
        .map(([option_id, count]) => ({ option_id, quantity: count })),
      note: orNull(note),
      ...(gone === undefined ? {} : { line: gone.line }),
    })),
    allergies: allergiesOf(draft.allergies),
    memo: orNull(draft.memo),
    tip_cents: draft.tipCents ?? 0,
    service_fee_cents: draft.serviceFeeCents,
    coupon_cents: draft.couponCents ?? 0,
    promo_code: orNull(draft.promoCode),
  };
}

export const isSameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

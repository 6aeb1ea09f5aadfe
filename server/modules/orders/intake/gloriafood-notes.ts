import { hasStreet, NO_STREET } from '#contract/domain/carrier.ts';
import type { Order } from '#contract/domain/order.ts';
import type { GloriafoodOrder } from './gloriafood-format.ts';
import { isDocumented } from './gloriafood-sums.ts';

export const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join(separator);

const labelled = (label: string, value: string | null | undefined): string | null =>
  value == null || value.trim() === '' ? null : `${label} ${value.trim()}`;

/** The apartment is the unit; what else finds the door says what it is, in both languages [CH3]. */
export function addressOf(order: GloriafoodOrder): Order['delivery_address'] {
  if (order.type !== 'delivery') return null;
  const parts = order.client_address_parts;
  const door = [
    labelled('楼栋 Building', parts?.bloc),
    labelled('楼层 Floor', parts?.floor),
    parts?.more_address ?? null,
    labelled('对讲 Intercom', parts?.intercom),
  ];
  return {
    street: parts?.street?.trim() || order.client_address?.trim() || NO_STREET,
    unit: parts?.apartment?.trim() || null,
    city: parts?.city ?? order.restaurant_city ?? '',
    state: order.restaurant_state ?? '',
    zip_code: parts?.zipcode ?? '',
    lat: order.latitude,
    lng: order.longitude,
    instructions: joined(door, ', ') || null,
  };
}

export const lacksStreet = (order: GloriafoodOrder): boolean =>
  order.type === 'delivery' && !hasStreet({ delivery_address: addressOf(order) });

/** In both languages: no flag has words for it. */
const NO_ADDRESS_NOTE = '没有地址，请问顾客 No address, ask the customer';
/** The words of an order that is eaten here, and how they go on with the number of guests. */
const EATEN_HERE: Record<string, { zh: string; en: string; table: string }> = {
  table_reservation: { zh: '订位', en: 'Table reservation', table: 'Table' },
  order_ahead: { zh: '订位先点菜', en: 'Food ordered ahead', table: 'Food ordered ahead, table' },
  dine_in: { zh: '堂食', en: 'Dine in', table: 'Dine in, table' },
};
const MOST_GUESTS = 999;

function guestsNote({ type, persons }: GloriafoodOrder): string | null {
  const words = EATEN_HERE[type];
  if (words === undefined) return null;
  const guests = Math.min(MOST_GUESTS, Math.trunc(persons));
  return guests < 1 ? `${words.zh} ${words.en}` : `${words.zh} ${guests} 人 ${words.table} for ${guests}`;
}

/** What of an order has no field of its own, nor is the customer's note. */
export const notedOf = (order: GloriafoodOrder): string =>
  joined(
    [
      guestsNote(order),
      order.table_number === null ? null : `桌号 Table ${order.table_number}`,
      labelled(
        '另有 Also:',
        joined(
          order.items.filter((item) => !isDocumented(item)).map(({ name }) => name),
          ', ',
        ),
      ),
    ],
    ' · ',
  );

export const memoOf = (order: GloriafoodOrder): string | null =>
  joined([notedOf(order), lacksStreet(order) ? NO_ADDRESS_NOTE : null, order.instructions], ' · ') || null;

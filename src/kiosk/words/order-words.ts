import type { OrderActionName } from '#contract/domain/order-command.ts';
import type { Language } from '#contract/domain/basics.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { bothLanguages } from './both-languages.ts';

/** `2× 麻婆豆腐` per dish, for mini tickets and sentences. */
export const itemLine = (item: OrderItem, language: Language): string =>
  `${item.quantity}× ${bothLanguages(item.name_zh, item.name_en, language).first}`;

/** Street and unit only: what a driver at the door asks for. */
export const shortAddress = (order: Order): string | null => {
  const address = order.delivery_address;
  if (address === null) return null;
  return address.unit === null || address.unit === '' ? address.street : `${address.street}, ${address.unit}`;
};

export const wholeAddress = (order: Order): string | null => {
  const address = order.delivery_address;
  return address === null ? null : `${shortAddress(order)}, ${address.city}, ${address.state} ${address.zip_code}`;
};

export const isDelivery = (order: Order): boolean => order.delivery_method !== 'pickup';

/** The key of what was done, as its own button calls it: a pickup is collected, not delivered. */
export const stepWord = (action: OrderActionName, order: Pick<Order, 'delivery_method'> | undefined): string =>
  `undo_word.${action === 'receive' && order?.delivery_method === 'pickup' ? 'collected' : action}`;

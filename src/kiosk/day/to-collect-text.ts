import type { TFunction } from 'i18next';
import type { DayClosing } from '../desk-calls.ts';
import type { Money } from '../desk-context.ts';

/** What the customer of an unfinished order has still to pay, and how; a provider's courier takes none of it [CR11]. */
export const toCollectText = (t: TFunction, money: Money, order: DayClosing['unfinished'][number]): string =>
  t(wordOf(order), { amount: money(order.to_collect_cents, order) });

function wordOf({ delivery_method, payment_method }: DayClosing['unfinished'][number]): string {
  if (delivery_method === 'delivery_provider') return 'owed';
  return payment_method === 'card' ? 'to_collect_by_card' : 'to_collect';
}

import type { TFunction } from 'i18next';
import { isSummed } from '#contract/domain/order.ts';
import type { DayClosing } from '../desk-calls.ts';
import type { Money } from '../desk-context.ts';

/** What the customer of an unfinished order has still to pay, and how; a provider's courier takes none of it [CR11]. */
export const toCollectText = (t: TFunction, money: Money, order: DayClosing['unfinished'][number]): string =>
  t(wordOf(order), { amount: money(order.to_collect_cents, order) });

/** What is still owed of orders that a provider's courier carries, or has carried: it is in no one's drawer [CR11]. */
export const courierOwedCents = ({ unfinished, owed = [] }: Pick<DayClosing, 'unfinished' | 'owed'>): number =>
  [...unfinished, ...owed]
    .filter((order) => isSummed(order) && wordOf(order) === 'owed')
    .reduce((sum, { to_collect_cents }) => sum + to_collect_cents, 0);

function wordOf({ delivery_method, payment_method }: DayClosing['unfinished'][number]): string {
  if (delivery_method === 'delivery_provider') return 'owed';
  return payment_method === 'card' ? 'to_collect_by_card' : 'to_collect';
}

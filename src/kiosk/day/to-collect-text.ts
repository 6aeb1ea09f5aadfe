import type { TFunction } from 'i18next';
import type { DayClosing } from '../desk-calls.ts';
import type { Money } from '../desk-context.ts';

/** What the customer of an unfinished order has still to pay, and whether it is cash. */
export const toCollectText = (t: TFunction, money: Money, order: DayClosing['unfinished'][number]): string =>
  t(order.payment_method === 'card' ? 'to_collect_by_card' : 'to_collect', {
    amount: money(order.to_collect_cents, order),
  });

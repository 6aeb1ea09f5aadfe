import { openQuote } from '#contract/domain/open-quote.ts';
import type { Order } from '#contract/domain/order.ts';
import { moneyToSay } from '#contract/domain/order-money.ts';
import { useMoney } from '../desk-context.ts';
import { minutesSince } from '../words/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import { readyWait } from './ready-wait.ts';

export type ReadyWords = { wait: string; who: string; isCash: boolean; isAmber: boolean };

const TO_COLLECT: readonly string[] = ['cash', 'card', 'collect'];
/** A person who has not come this long after the time he was promised. */
const NO_SHOW_MINUTES = 10;

/** `等 4 分 · 骑手已到`, `好了 6 分 · 收 $31.42`: how long finished food waits, and for whom. */
export function useReadyWords(order: Order, nowMs: number): ReadyWords {
  const { t } = useTranslation();
  const money = useMoney();
  const { kind, minutes, isAmber } = readyWait(order, nowMs);
  const wait = t(`ready.${kind}`, { m: minutes });
  const { delivery } = order;
  const due = moneyToSay(order);
  const say = (who: string, isCash = false): ReadyWords => ({ wait, who, isCash, isAmber });
  if (delivery?.status === 'arrived_at_pickup') return say(t('cou.here'));
  const quote = openQuote(order);
  if (quote !== null) return { ...say(t('trouble.fee_over_cap', { m: money(quote.fee_cents) })), isAmber: true };
  if (delivery !== null && delivery.trouble !== null) return { ...say(t('cou.none')), isAmber: true };
  if (due?.word === 'uncollected') return say(t('ready.uncollected', { m: money(due.cents, order) }), true);
  if (due !== null && TO_COLLECT.includes(due.word))
    return say(t('ready.collect', { m: money(due.cents, order) }), true);
  if (delivery?.status === 'enroute_to_pickup' && delivery.pickup_eta !== null)
    return say(t('ready.coming', { m: Math.max(1, minutesSince(Date.parse(delivery.pickup_eta) - nowMs)) }));
  if (order.delivery_method !== 'pickup') return say(t('ready.for_courier'));
  const late = order.due_at === null ? 0 : minutesSince(nowMs - Date.parse(order.due_at));
  return say(late >= NO_SHOW_MINUTES ? t('ready.noshow') : t('ready.for_guest'));
}

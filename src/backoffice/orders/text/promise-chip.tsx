import { chakra } from '@chakra-ui/react';
import type { Language } from '#contract/domain/basics.ts';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { TFunction } from 'i18next';
import type { Order } from '#contract/domain/order.ts';
import { awaitsCustomer, promiseOf, readyAt } from '#contract/domain/promise.ts';
import { businessDate } from '#contract/domain/time.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { durationText, hoursOf, styleOf, timeText, type TimeStyle } from '../../kit/format.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MIDNIGHT = '00:00';
/** From so many minutes on, hours are read more easily. */
const IN_HOURS = 120;
const AGES: Record<'ok' | 'soon' | 'late' | 'scheduled', { tone: ChipTone; icon: IconName }> = {
  ok: { tone: 'ok', icon: 'onTime' },
  soon: { tone: 'soon', icon: 'soon' },
  late: { tone: 'late', icon: 'late' },
  scheduled: { tone: 'plain', icon: 'clock' },
};

type PromiseProps = { order: OrderRow & Partial<Pick<Order, 'history'>>; now: number };
/** Of an order of another restaurant than the page's: its own limit and zone. */
type MarkProps = PromiseProps & { acceptLimitSeconds: number; timeZone: string; cutoff?: string };

/** The state of the promise of an order of the chosen restaurant. */
export function PromiseChip(props: PromiseProps) {
  const { accept_limit_seconds, time_zone, business_day_cutoff } = useRestaurant();
  const clock = { timeZone: time_zone, cutoff: business_day_cutoff };
  return <PromiseMark {...props} {...clock} acceptLimitSeconds={accept_limit_seconds} />;
}

/** The state of a promise: what is left of it, or how long a new order has waited. Nothing once the order is over. */
export function PromiseMark({ order, now, acceptLimitSeconds, timeZone, cutoff = MIDNIGHT }: MarkProps) {
  const { t, language } = useWords();
  if (isClosedStatus(order.status) || order.status === 'pending') return <chakra.span color="fg.muted">—</chakra.span>;
  if (awaitsCustomer(order)) return <AwaitsCustomer order={order} acceptLimitSeconds={acceptLimitSeconds} />;
  const { age, promiseAt, msLeft } = promiseOf(order, now, acceptLimitSeconds);
  const clock = { t, language, timeZone, cutoff };
  if (age === 'new') {
    const waited = t('promise.waited', { time: durationText(acceptLimitSeconds * 1_000 - msLeft) });
    const wanted = order.requested_at;
    return (
      <chakra.span display="inline-flex" alignItems="center" gap="1.5" flexWrap="wrap">
        {msLeft < 0 ? (
          <Chip tone="late" icon="late">
            {waited}
          </Chip>
        ) : (
          <span>{waited}</span>
        )}
        {wanted === null ? null : (
          <chakra.span textStyle="helper" color="fg.muted" whiteSpace="nowrap" data-field="order.requested_at">
            {t('promise.scheduled')} {whenText(wanted, now, clock)}
          </chakra.span>
        )}
      </chakra.span>
    );
  }
  if (promiseAt === null) return <chakra.span color="fg.muted">—</chakra.span>;
  const minutes =
    msLeft <= 0 ? Math.max(1, Math.floor(-msLeft / MINUTE_MS)) : Math.max(1, Math.ceil(msLeft / MINUTE_MS));
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="1.5" whiteSpace="nowrap">
      <Chip {...AGES[age]}>
        {age === 'scheduled' ? t('promise.scheduled') : minutesText(t, msLeft <= 0 ? 'late' : 'left', minutes)}
      </Chip>
      <chakra.span textStyle="helper" color="fg.muted" data-field="order.due_at">
        {whenText(promiseAt, now, clock)}
      </chakra.span>
    </chakra.span>
  );
}

type WhenClock = { t: TFunction; language: Language; timeZone: string; cutoff: string };

/** The clock of this business day, else with its day: a scheduled order may be for next week. */
function whenText(instant: string, now: number, { t, language, timeZone, cutoff }: WhenClock): string {
  const dayOf = (ms: number): number => Date.parse(businessDate(ms, timeZone, cutoff));
  const days = (dayOf(Date.parse(instant)) - dayOf(now)) / DAY_MS;
  const text = (style: TimeStyle): string => timeText(instant, style, language, timeZone);
  if (days === 0) return text('clock');
  return days === 1 ? t('promise.tomorrow', { time: text('clock') }) : text(styleOf(instant, timeZone, now));
}

function minutesText(t: TFunction, what: 'left' | 'late', count: number): string {
  if (count < IN_HOURS) return t(`promise.${what}`, { count });
  return t(`promise.${what}_hours`, hoursOf(count));
}

/** However long the customer takes, it is as late as it was when it was ready; a list's row does not say when that was. */
function AwaitsCustomer({ order, acceptLimitSeconds }: Pick<MarkProps, 'order' | 'acceptLimitSeconds'>) {
  const { t } = useWords();
  const at = readyAt({ history: order.history ?? [] });
  const msLeft = at === null ? 0 : promiseOf(order, Date.parse(at), acceptLimitSeconds).msLeft;
  const count = Math.floor(-msLeft / MINUTE_MS);
  const waits = t('promise.awaits_customer');
  return (
    <chakra.span
      display="inline-flex"
      maxW="full"
      verticalAlign="middle"
      alignItems="center"
      gap="1.5"
      whiteSpace="nowrap"
      title={waits}
    >
      {count > 0 ? <Chip {...AGES.late}>{minutesText(t, 'late', count)}</Chip> : null}
      <chakra.span color="fg.muted" truncate>
        {waits}
      </chakra.span>
    </chakra.span>
  );
}

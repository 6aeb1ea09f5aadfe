import { chakra } from '@chakra-ui/react';
import { isClosedStatus } from '#contract/domain/order-status.ts';
import type { TFunction } from 'i18next';
import type { Order } from '#contract/domain/order.ts';
import { awaitsCustomer, promiseOf, readyAt } from '#contract/domain/promise.ts';
import type { OrderRow } from '#contract/http/orders/order.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import type { IconName } from '../../../ui/icons.tsx';
import { durationText, hoursOf, timeText } from '../../kit/format.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';
import { useWords } from '../../use-words.ts';

const MINUTE_MS = 60_000;
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
type MarkProps = PromiseProps & { acceptLimitSeconds: number; timeZone?: string };

/** The state of the promise of an order of the chosen restaurant. */
export function PromiseChip(props: PromiseProps) {
  return <PromiseMark {...props} acceptLimitSeconds={useRestaurant().accept_limit_seconds} />;
}

/** The state of a promise: what is left of it, or how long a new order has waited. Nothing once the order is over. */
export function PromiseMark({ order, now, acceptLimitSeconds, timeZone }: MarkProps) {
  const { t, time, language } = useWords();
  if (isClosedStatus(order.status) || order.status === 'pending') return <chakra.span color="fg.muted">—</chakra.span>;
  if (awaitsCustomer(order)) return <AwaitsCustomer order={order} acceptLimitSeconds={acceptLimitSeconds} />;
  const { age, promiseAt, msLeft } = promiseOf(order, now, acceptLimitSeconds);
  if (age === 'new') {
    const waited = t('promise.waited', { time: durationText(acceptLimitSeconds * 1_000 - msLeft) });
    return msLeft < 0 ? (
      <Chip tone="late" icon="late">
        {waited}
      </Chip>
    ) : (
      <span>{waited}</span>
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
        {timeZone === undefined ? time(promiseAt) : timeText(promiseAt, 'clock', language, timeZone)}
      </chakra.span>
    </chakra.span>
  );
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

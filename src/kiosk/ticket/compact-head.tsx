import type { ReactNode } from 'react';
import type { TicketPromise } from '#contract/domain/promise.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useClockText } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { ticksOf } from '../board/stations.ts';
import { useFlow } from '../use-flow.ts';
import { countOf, hoursText, minutesLate, minutesLeft } from '../words/format.ts';
import { isDelivery } from '../words/order-words.ts';
import { stationName } from '../../lib/plain-words.ts';
import { useTranslation } from '../words/use-translation.ts';
import { CountedWords, DayAndTime, useAgeLabel } from './ticket-head.tsx';
import { TestBand } from './test-band.tsx';
import type { DrawnPart } from './ticket-part.ts';

type CompactHeadProps = {
  deskOrder: DeskOrder;
  part: DrawnPart;
  nowMs: number;
  /** How many dishes a long order has; null where it is short. */
  dishes: number | null;
  /** The action, where it stands in the head. */
  children: ReactNode;
};

const MARK = { late: 'late', soon: 'soon', ok: 'onTime', new: 'onTime', scheduled: 'dot' } as const;

/** Number, countdown and promise; a touch on it opens the order, beside it is the action or which part this is. */
export function CompactHead({ deskOrder: { order }, part, nowMs, dishes, children }: CompactHeadProps) {
  const { t } = useTranslation();
  const ui = useDeskUi();
  const text = useClockText();
  const promise = promiseOf(order, nowMs, 0);
  const label = useAgeLabel(order, promise, nowMs);
  const { station } = useFlow();
  return (
    <div data-part="head">
      <div className="compact-head">
        <button
          type="button"
          className="compact-open"
          data-ticket-head=""
          aria-label={`${t('act.open', { no: order.order_no })}. ${label}`}
          onClick={() => ui.openDrawer(order.id)}
        >
          <span className="compact-no" data-testid="ticket-no" data-field="order.order_no">
            {order.order_no}
          </span>
          <span className="compact-times">
            <span className="compact-age" data-testid="ticket-age">
              <Icon name={MARK[promise.age]} className="mark" />
              {promise.age === 'scheduled' && promise.promiseAt !== null ? (
                <DayAndTime atMs={Date.parse(promise.promiseAt)} />
              ) : (
                <CountedWords text={ageText(t, promise)} />
              )}
            </span>
            <span className="compact-due" data-testid="ticket-due">
              <Icon name={isDelivery(order) ? 'scooter' : 'bag'} />
              {promise.age === 'scheduled'
                ? t('due.later')
                : promise.promiseAt !== null && text.clock(Date.parse(promise.promiseAt))}
              {station !== null && <StationTicks items={order.items} station={station} />}
            </span>
          </span>
          <PartSign part={part} dishes={dishes} />
        </button>
        {children}
      </div>
      <div className="ticket-bar">
        <i style={{ width: `${promise.share * 100}%` }} />
      </div>
      <TestBand order={order} />
    </div>
  );
}

function PartSign({ part, dishes }: Pick<CompactHeadProps, 'part' | 'dishes'>) {
  const { t } = useTranslation();
  if (part.count > 1) return <span className="part-no">{`${part.index}/${part.count}`}</span>;
  return dishes === null ? null : <span className="part-no">{t('part.dishes', { count: dishes })}</span>;
}

function StationTicks({ items, station }: { items: Parameters<typeof ticksOf>[0]; station: string }) {
  const { t } = useTranslation();
  const { done, all } = ticksOf(items, station);
  return <span className="station-ticks">{`${stationName(t, station)} ${done}/${all}`}</span>;
}

type Translate = (key: string, values: Record<string, string | number>) => string;

function ageText(t: Translate, { age, msLeft, promiseAt }: TicketPromise): string {
  if (promiseAt === null) return '—';
  const { n, unit } = countOf(minutesLeft(msLeft));
  if (age !== 'late') return t(`compact.left${unit}`, { n });
  const minutes = minutesLate(msLeft);
  return minutes < 60 ? t('compact.late', { n: minutes }) : t('compact.late_hours', { t: hoursText(minutes) });
}

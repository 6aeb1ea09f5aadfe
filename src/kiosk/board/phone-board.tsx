import { useMemo, useState, type ReactNode } from 'react';
import { isTest } from '#contract/domain/order.ts';
import { promiseOf } from '#contract/domain/promise.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { HiddenBar } from './board-footer.tsx';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { countOrders, type Lanes } from './board-model.ts';
import { Rail } from '../rail/rail.tsx';
import { countAllDay, allDayOf } from '../rail/all-day.ts';
import { useFlow } from '../use-flow.ts';
import type { BoardNotices } from './board-notices.ts';
import { TicketList } from './ticket-list.tsx';
import './phone-board.css';
import { useAreaWords } from '../words/use-area-words.ts';

const TABS = ['new', 'scheduled', 'preparing', 'ready', 'way', 'all'] as const;
type Tab = (typeof TABS)[number];
const NONE: readonly DeskOrder[] = [];

type PhoneBoardProps = {
  lanes: Lanes;
  toMake: readonly DeskOrder[];
  newCount: string;
  notices: BoardNotices;
  /** What is wrong beside the orders, beside the tabs. */
  trouble: ReactNode;
};

/** One lane at a time, the others a touch away with what is in them [F9]. */
export function PhoneBoard({ lanes, toMake, newCount, notices, trouble }: PhoneBoardProps) {
  const t = useAreaWords('flow');
  const { station } = useFlow();
  const [chosen, setTab] = useState<Tab>('preparing');
  const hasLater = lanes.scheduled.length > 0;
  const tab = chosen === 'scheduled' && !hasLater ? 'new' : chosen;
  const counts: Record<Tab, string> = {
    new: newCount,
    scheduled: String(lanes.scheduled.length),
    preparing: String(countOrders(lanes.preparing)),
    ready: String(countOrders(lanes.ready)),
    way: String(lanes.way.length),
    all: String(countAllDay(allDayOf(toMake, station))),
  };
  const [below, setBelow] = useState<readonly string[]>([]);
  const shown = tab === 'all' ? NONE : lanes[tab];
  const byId = useMemo(() => new Map(shown.map((each) => [each.order.id, each])), [shown]);
  const hidden = below.filter((id) => {
    const deskOrder = byId.get(id);
    return deskOrder !== undefined && !isTest(deskOrder.order);
  });
  const nowMs = useNow();
  const late = (of: readonly DeskOrder[]): number =>
    of.filter(({ order }) => promiseOf(order, nowMs, 0).age === 'late').length;
  // What is ready waits, and is never late [I11].
  const lateIn: Partial<Record<Tab, number>> = { preparing: late(lanes.preparing), way: late(lanes.way) };
  return (
    <>
      <div className="phone-head">
        {trouble}
        <div className="phone-tabs" role="group" aria-label={t('phone.lanes')}>
          {TABS.filter((each) => each !== 'scheduled' || hasLater).map((each) => (
            <button
              key={each}
              type="button"
              className={each === tab ? 'phone-tab is-shown' : 'phone-tab'}
              aria-pressed={each === tab}
              data-testid={`tab-${each}`}
              onClick={() => setTab(each)}
            >
              <b data-testid={`count-${each}`}>{counts[each]}</b>
              <span>{t(`phone.${each}`)}</span>
              {(lateIn[each] ?? 0) > 0 && (
                <span className="phone-late" aria-label={t('foot.late', { n: lateIn[each] })}>
                  <Icon name="late" className="mark" />
                  {lateIn[each]}
                </span>
              )}
            </button>
          ))}
        </div>
      </div>
      {tab === 'new' && notices.new}
      {tab === 'preparing' && notices.preparing}
      {tab === 'all' ? (
        <Rail orders={toMake} isOpen canShut={false} />
      ) : (
        <section className={`phone-lane ${tab}`} aria-label={t(`lane.${tab}`)} data-testid={`lane-${tab}`}>
          <TicketList
            key={tab}
            orders={shown}
            step={tab === 'preparing' ? 'rush' : 'calm'}
            className="phone-tickets"
            onBelow={setBelow}
          />
        </section>
      )}
      {tab !== 'all' && hidden.length > 0 && (
        <footer className="phone-footer">
          <HiddenBar hidden={hidden} orders={byId} backIn={null} words="phone.below" lane={tab} onTurn={scrollOn} />
        </footer>
      )}
    </>
  );
}

/** One screen further down. */
function scrollOn(): void {
  const list = document.querySelector('.phone-tickets');
  list?.scrollBy({ top: list.clientHeight, behavior: 'auto' });
}

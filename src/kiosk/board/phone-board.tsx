import { useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import type { Lanes } from './board-model.ts';
import { Rail } from '../rail/rail.tsx';
import { countAllDay, allDayOf } from '../rail/all-day.ts';
import { useFlow } from '../use-flow.ts';
import type { BoardNotices } from './board-notices.ts';
import { TicketList } from './ticket-list.tsx';
import './phone-board.css';
import { useAreaWords } from '../words/use-area-words.ts';

const TABS = ['new', 'preparing', 'ready', 'way', 'all'] as const;
type Tab = (typeof TABS)[number];

type PhoneBoardProps = {
  lanes: Lanes;
  toMake: readonly DeskOrder[];
  newCount: string;
  notices: BoardNotices;
};

/** One lane at a time, the others a touch away with what is in them [F9]. */
export function PhoneBoard({ lanes, toMake, newCount, notices }: PhoneBoardProps) {
  const t = useAreaWords('flow');
  const { station } = useFlow();
  const [tab, setTab] = useState<Tab>('preparing');
  const counts: Record<Tab, string> = {
    new: newCount,
    preparing: String(lanes.preparing.length),
    ready: String(lanes.ready.length),
    way: String(lanes.way.length),
    all: String(countAllDay(allDayOf(toMake, station))),
  };
  const orders = tab === 'all' ? [] : tab === 'new' ? [...lanes.new, ...lanes.scheduled] : lanes[tab];
  return (
    <>
      <div className="phone-tabs" role="group" aria-label={t('phone.lanes')}>
        {TABS.map((each) => (
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
          </button>
        ))}
      </div>
      {tab === 'new' && notices.new}
      {tab === 'preparing' && notices.preparing}
      {tab === 'all' ? (
        <Rail orders={toMake} isOpen canShut={false} />
      ) : (
        <section className={`phone-lane ${tab}`} aria-label={t(`lane.${tab}`)} data-testid={`lane-${tab}`}>
          <TicketList
            key={tab}
            orders={orders}
            step={tab === 'preparing' ? 'rush' : 'calm'}
            className="phone-tickets"
          />
        </section>
      )}
    </>
  );
}

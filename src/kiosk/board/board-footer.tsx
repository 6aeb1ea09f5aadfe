import { promiseOf } from '#contract/domain/promise.ts';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useNow } from '../desk-context.ts';
import { countOf, minutesLate, minutesLeft } from '../words/format.ts';
import { useTranslation } from '../words/use-translation.ts';
import type { LayoutOrder, Page } from './layout/layout-types.ts';
import { mostUrgent, stillCooking, stillIn } from './most-urgent.ts';
import { turnTo } from './page-turn.ts';
import './board-footer.css';

type BoardFooterProps = {
  pages: readonly Page[];
  page: number;
  orders: ReadonlyMap<string, DeskOrder>;
  /** Seconds until page 1 comes back; null on page 1. */
  backIn: number | null;
};

/** What this page leaves out: how many, which is the most urgent, and whether any is late. All of it turns the page [UL11]. */
export function BoardFooter({ pages, page, orders, backIn }: BoardFooterProps) {
  const { t } = useTranslation();
  const next = (page + 1) % pages.length;
  return (
    <footer className="board-footer" data-testid="board-footer">
      <div className="page-buttons" role="group" aria-label={t('foot.pages')}>
        {pagesAround(page, pages.length).map((at) => (
          <button
            key={at}
            type="button"
            className={at === page ? 'is-shown' : ''}
            aria-current={at === page ? 'page' : undefined}
            aria-label={t('foot.page', { n: at + 1 })}
            data-testid="page-button"
            onClick={() => turnTo(at)}
          >
            {at + 1}
          </button>
        ))}
      </div>
      <span className="sr-only" role="status">
        {t('foot.turned', { n: page + 1, count: shownIn(pages[page]) })}
      </span>
      <HiddenBar hidden={pages[page]?.hidden ?? []} orders={orders} backIn={backIn} onTurn={() => turnTo(next)} />
      <button type="button" className="page-next" data-testid="page-next" onClick={() => turnTo(next)}>
        {t('foot.next')} <Icon name="right" />
      </button>
    </footer>
  );
}

const shownIn = (page: Page | undefined): number => new Set(page?.columns.flat().map(({ id }) => id)).size;

/** So many page buttons leave the bar beside them its words. */
const BUTTONS = { wide: 8, narrow: 3 };

/** The pages that have a button: those around the shown one. */
function pagesAround(page: number, pages: number): number[] {
  const isWide = window.innerWidth > 1400 && window.innerWidth > window.innerHeight;
  const room = Math.min(pages, isWide ? BUTTONS.wide : BUTTONS.narrow);
  const first = Math.max(0, Math.min(page - Math.floor(room / 2), pages - room));
  return Array.from({ length: room }, (_, at) => first + at);
}

type HiddenBarProps = {
  hidden: readonly string[];
  orders: ReadonlyMap<string, DeskOrder>;
  backIn: number | null;
  /** Where they are: on another page, or below. */
  words?: 'foot.more' | 'phone.below';
  lane?: LayoutOrder['lane'];
  onTurn: () => void;
};

/** What is ready waits, and is never late [I11]; what is new has no promise yet. */
const CAN_BE_LATE: readonly LayoutOrder['lane'][] = ['preparing', 'way'];
const MARK = { late: 'late', soon: 'soon', ok: 'onTime' } as const;

/**
 * How many tickets are out of sight, what is cancelled and stands there struck included; of what is cooked also which
 * has the least time left, and of that and what is on the way how many are late.
 */
export function HiddenBar({ hidden, orders, backIn, words = 'foot.more', lane = 'preparing', onTurn }: HiddenBarProps) {
  const { t } = useTranslation();
  const nowMs = useNow();
  const tickets = stillIn(lane, hidden, orders);
  const first = mostUrgent(lane === 'preparing' ? stillCooking(hidden, orders, nowMs) : []);
  const late = tickets.filter(
    ({ order }) => order.status !== 'cancelled' && promiseOf(order, nowMs, 0).age === 'late',
  ).length;
  const left = countOf(minutesLeft(first?.promise.msLeft ?? 0));
  const over = countOf(minutesLate(first?.promise.msLeft ?? 0));
  const age =
    first === undefined
      ? 'ok'
      : first.promise.age === 'late' || first.promise.age === 'soon'
        ? first.promise.age
        : 'ok';
  return (
    <button
      type="button"
      className={`hidden-bar ${age}`}
      data-testid="hidden-bar"
      data-hidden={tickets.length}
      onClick={onTurn}
    >
      <span>
        <Counted text={t(words, { n: tickets.length })} />
      </span>
      {first !== undefined && (
        <span className="hidden-urgent">
          <Icon name={MARK[age]} className="mark" />
          <Counted
            text={
              first.promise.age === 'late'
                ? t(`foot.urgent_late${over.unit}`, { no: first.order.order_no, m: over.n })
                : t(`foot.urgent${left.unit}`, { no: first.order.order_no, m: left.n })
            }
          />
        </span>
      )}
      {CAN_BE_LATE.includes(lane) && (
        <span className={late > 0 ? '' : 'quiet none-late'}>
          {late > 0 ? t('foot.late', { n: late }) : t('foot.none_late')}
        </span>
      )}
      {backIn !== null && (
        <span className="quiet" data-testid="page-back">
          {t('foot.back', { s: backIn })}
        </span>
      )}
    </button>
  );
}

/** Numbers of a sentence large. */
function Counted({ text }: { text: string }) {
  const seen = new Map<string, number>();
  return text.split(/(\d+)/).map((part) => {
    const times = (seen.get(part) ?? 0) + 1;
    seen.set(part, times);
    return /^\d/.test(part) ? <b key={`${part} ${times}`}>{part}</b> : part;
  });
}

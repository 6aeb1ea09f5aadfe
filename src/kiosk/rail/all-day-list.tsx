import type { RefObject } from 'react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage } from '../desk-context.ts';
import { useDeskUi } from '../desk-ui.ts';
import { useFlow } from '../use-flow.ts';
import { bothLanguages } from '../words/both-languages.ts';
import { useAreaWords } from '../words/use-area-words.ts';
import { allDayOf, countAllDay, type AllDayDish } from './all-day.ts';
import './all-day-list.css';

type AllDayListProps = {
  orders: readonly DeskOrder[];
  /** A line for each dish, as many as fit; otherwise one button with the first two. */
  isList: boolean;
};

/** 待做 n under load: one line for each dish with its total; the sheet behind it has their variants. */
export function AllDayList({ orders, isList }: AllDayListProps) {
  const t = useAreaWords('flow');
  const ui = useDeskUi();
  const language = useLanguage();
  const { station } = useFlow();
  const dishes = useMemo(() => allDayOf(orders, station), [orders, station]);
  const count = countAllDay(dishes);
  const nameOf = ({ nameZh, nameEn }: AllDayDish): string => bothLanguages(nameZh, nameEn, language).first;
  const { listRef, rows } = useRows();
  const title = (
    <>
      {t('rail.title')} <b>{count}</b>
    </>
  );
  if (isList) {
    return (
      <section className="all-day" aria-label={t('rail.title')} data-testid="all-day">
        <button
          type="button"
          className="all-day-head"
          data-testid="all-day-open"
          onClick={() => ui.openPanel('all_day')}
        >
          {title}
        </button>
        <ul ref={listRef}>
          {dishes.slice(0, rows).map((dish) => (
            <li key={dish.key}>
              <span className="all-day-name">{nameOf(dish)}</span> <b>{dish.count}</b>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  return (
    <button type="button" className="rail-fold" data-testid="all-day-open" onClick={() => ui.openPanel('all_day')}>
      <span>
        {title}
        <small className="all-day-most">
          {dishes.slice(0, 2).map((dish) => (
            <span key={dish.key}>
              <span className="all-day-name">{nameOf(dish)}</span> <b>{dish.count}</b>
            </span>
          ))}
        </small>
      </span>
      <Icon name="right" />
    </button>
  );
}

/** A dish that would be cut is left to the sheet: as many rows as there is room for. */
const ROW_REM = 2.25;

function useRows(): { listRef: RefObject<HTMLUListElement | null>; rows: number } {
  const listRef = useRef<HTMLUListElement>(null);
  const [rows, setRows] = useState(0);
  useLayoutEffect(function watchRoom() {
    const list = listRef.current;
    if (list === null || typeof ResizeObserver === 'undefined') return undefined;
    const read = (): void => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRows(Math.floor(list.clientHeight / (ROW_REM * rem)));
    };
    const observer = new ResizeObserver(read);
    observer.observe(list);
    read();
    return () => observer.disconnect();
  }, []);
  return { listRef, rows };
}

import { useMemo } from 'react';
import type { DeskOrder } from '#src/live/desk-store.ts';
import { Icon } from '#src/ui/icons.tsx';
import { useLanguage } from '../desk-context.ts';
import { bothLanguages, htmlLang, secondLanguageOf } from '../words/both-languages.ts';
import { useCell } from '../cell.ts';
import { useFlow } from '../use-flow.ts';
import type { AllDayDish } from './all-day.ts';
import { allDayOf, countAllDay } from './all-day.ts';
import { openRail, pickedDish } from './rail-state.ts';
import './rail.css';
import { useAreaWords } from '../words/use-area-words.ts';

type RailProps = { orders: readonly DeskOrder[]; isOpen: boolean; canShut?: boolean };

/** 待做 n: what is still to be made of New and Preparing, equal dishes together [F4]. */
export function Rail({ orders, isOpen, canShut = true }: RailProps) {
  const t = useAreaWords('flow');
  const { station } = useFlow();
  const dishes = useMemo(() => allDayOf(orders, station), [orders, station]);
  const count = countAllDay(dishes);
  if (!isOpen) {
    return (
      <aside className="rail shut" aria-label={t('rail.title')} data-testid="rail">
        <button
          type="button"
          className="rail-head"
          aria-expanded="false"
          aria-label={t('rail.open', { count })}
          data-testid="rail-toggle"
          onClick={() => openRail(true)}
        >
          <Icon name="left" />
          <span className="rail-upright">{t('rail.total', { count })}</span>
        </button>
      </aside>
    );
  }
  return (
    <aside className="rail" aria-label={t('rail.title')} data-testid="rail">
      {canShut && (
        <button
          type="button"
          className="rail-head"
          aria-expanded="true"
          aria-label={t('rail.shut', { count })}
          data-testid="rail-toggle"
          onClick={() => openRail(false)}
        >
          <span>
            {t('rail.title')} {count} <span className="rail-second">{t('rail.title_2')}</span>
          </span>
          <Icon name="right" />
        </button>
      )}
      <ul tabIndex={-1}>
        {dishes.map((dish) => (
          <RailRow key={dish.key} dish={dish} />
        ))}
      </ul>
      {dishes.length === 0 && <p className="rail-empty">{t('rail.empty')}</p>}
    </aside>
  );
}

/** One dish; a touch points out the tickets that want it. */
function RailRow({ dish }: { dish: AllDayDish }) {
  const language = useLanguage();
  const picked = useCell(pickedDish);
  const both = bothLanguages(dish.nameZh, dish.nameEn, language);
  const isPicked = picked === dish.key;
  return (
    <li>
      <button
        type="button"
        className={isPicked ? 'rail-row is-picked' : 'rail-row'}
        aria-pressed={isPicked}
        data-testid="rail-row"
        onClick={() => pickedDish.set(isPicked ? null : dish.key)}
      >
        <span className="rail-words">
          <b>{both.first}</b>
          {both.second !== null && <small lang={htmlLang(secondLanguageOf(both))}>{both.second}</small>}
          <Ways dish={dish} />
        </span>
        <b className="rail-count">{dish.count}</b>
      </button>
    </li>
  );
}

/** The variant's options, where it has any. */
function Ways({ dish }: { dish: AllDayDish }) {
  const language = useLanguage();
  const ways = dish.ways.filter((way) => way.options.length > 0);
  if (ways.length === 0) return null;
  return ways.map((way) => (
    <span key={way.key} className="rail-way">
      {dish.ways.length > 1 && `${way.count}× `}
      {way.options.map((option, index) => (
        <span key={`${option.name_en}|${option.name_zh}`} className={option.is_removal ? 'removal' : undefined}>
          {index > 0 && ' · '}
          {bothLanguages(option.name_zh, option.name_en, language).first}
        </span>
      ))}
    </span>
  ));
}

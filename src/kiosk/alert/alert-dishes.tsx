import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { dishBlocks } from '../ticket/dish-blocks.ts';
import { guardAgain } from '../key-guard.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AlertDish } from './alert-dish.tsx';
import { unreadRest } from './unread-rest.ts';
import { closerFit, FIRST_FIT, notePieces } from './dish-fit.ts';
import './alert-dishes.css';

/** From so many dishes on they stand closer, and from the second number on in the kitchen's language alone. */
const SOME = 7;
const MANY = 15;

type Pages = { seen: number; isLast: boolean };
const WHOLE: Pages = { seen: 0, isLast: true };
type DishesProps = { order: Order; onUnseen: (dishes: number) => void };

/**
 * Every dish of the order in columns, whole rows at a time: what has no room is counted and one touch away; at the end
 * the touch leads back to the first. No dish is torn: one that is too tall is set otherwise (dish-fit.ts).
 */
export function AlertDishes({ order, onUnseen }: DishesProps) {
  return <Dishes key={dishesOf(order)} order={order} onUnseen={onUnseen} />;
}

function Dishes({ order, onUnseen }: DishesProps) {
  const { t } = useTranslation();
  const blocks = dishBlocks(order.items);
  const count = blocks.length;
  const size = count >= MANY ? 'many' : count >= SOME ? 'some' : 'few';
  const { listRef, pages, fit, turn, isWhole } = useDishPages(count, size === 'few', onUnseen);
  return (
    <div className="alert-items">
      <ul ref={listRef} className={`alert-dishes ${size} ${fit.look}`} data-testid="alert-dishes">
        {blocks.map(({ item }) => (
          <DishParts
            key={item.line}
            item={item}
            order={order}
            hasSecond={size !== 'many'}
            noteLength={fit.noteLength}
          />
        ))}
      </ul>
      {isWhole ? (
        count >= SOME && <p className="alert-all">{t('alert.all', { count })}</p>
      ) : (
        <button type="button" className="button ink alert-more" data-testid="alert-more" onClick={turn}>
          <span>{t('alert.seen', { a: pages.seen, n: count })}</span>
          <progress value={pages.seen} max={count} aria-hidden="true" />
          {pages.isLast ? t('alert.top') : t('alert.more', { k: Math.max(1, count - pages.seen) })}
          <Icon name={pages.isLast ? 'undo' : 'down'} />
        </button>
      )}
    </div>
  );
}

type DishPartsProps = { item: OrderItem; order: Order; hasSecond: boolean; noteLength: number | null };

/** A dish; in pieces its note follows it, under the dish's name again. */
function DishParts({ item, order, hasSecond, noteLength }: DishPartsProps) {
  const { note } = item;
  const rest = note === null || noteLength === null ? [] : notePieces(note, noteLength);
  return (
    <>
      <AlertDish
        item={rest.length === 0 ? item : { ...item, note: null }}
        order={order}
        hasSecond={hasSecond}
        goesOn={rest.length > 0}
      />
      {rest.map((piece, at) => (
        <AlertDish
          key={piece.text}
          item={{ ...item, note: piece, options: [], allergies: [] }}
          hasSecond={false}
          goesOn={at < rest.length - 1}
          isAgain
        />
      ))}
    </>
  );
}

/** Which page of the dishes is shown, and how they are set so that each has room. */
function useDishPages(count: number, isFew: boolean, onUnseen: (dishes: number) => void) {
  const listRef = useRef<HTMLUListElement>(null);
  const [page, setPage] = useState(0);
  const [pages, setPages] = useState(WHOLE);
  const [fit, setFit] = useState(FIRST_FIT);
  const [unseen, setUnseen] = useState(0);
  // What an earlier page showed has been seen, also where the way led back to the first dish.
  const seenBefore = useRef(0);

  useLayoutEffect(
    function measure() {
      const list = listRef.current;
      if (list === null) return undefined;
      const look = (): void => {
        const closer = closerFit(list, fit, isFew);
        if (closer !== null) return setFit(closer);
        const next = pagesOf(list, page, count);
        setPages((old) => (isSamePages(old, next) ? old : next));
        const left = count - Math.max(seenBefore.current, isInSight(list) ? next.seen : 0);
        setUnseen(left);
        onUnseen(left);
      };
      look();
      const observer = new ResizeObserver(look);
      observer.observe(list);
      const middle = middleOf(list);
      middle?.addEventListener('scroll', look);
      if (middle !== null) observer.observe(middle);
      // Turned, the glass may have room again.
      const startOver = (): void => setFit(FIRST_FIT);
      window.addEventListener('resize', startOver);
      return () => {
        observer.disconnect();
        middle?.removeEventListener('scroll', look);
        window.removeEventListener('resize', startOver);
      };
    },
    [page, count, fit, isFew, onUnseen],
  );

  function turn(): void {
    const list = listRef.current;
    if (list === null) return;
    seenBefore.current = Math.max(seenBefore.current, pages.seen);
    const next = pages.isLast ? 0 : page + 1;
    list.scrollLeft = next * pageWidth(list);
    setPage(next);
  }

  useUnreadRest(listRef, unseen > 0, turn);
  return { listRef, pages, fit, turn, isWhole: page === 0 && pages.isLast };
}

/** How much of the height a key moves on: the last line stays in sight. */
const STEP_SHARE = 0.8;

/** Offers the keys what was not in sight; once all was, Accept is as new to them as the order was [F11]. */
function useUnreadRest(listRef: RefObject<HTMLUListElement | null>, hasUnread: boolean, turn: () => void): void {
  useEffect(function offerTheRest() {
    if (!hasUnread) return undefined;
    unreadRest.set(() => {
      const list = listRef.current;
      const middle = list === null ? null : middleOf(list);
      if (list === null || middle === null || isInSight(list)) turn();
      else middle.scrollTop += middle.clientHeight * STEP_SHARE;
    });
    return () => unreadRest.set(null);
  });
  useEffect(
    function beginTheGuardAgain() {
      const list = listRef.current;
      if (!hasUnread || list === null) return undefined;
      return () => guardAgain(list);
    },
    [listRef, hasUnread],
  );
}

/** What scrolls where bands and dishes have no room together. */
const middleOf = (list: HTMLElement): Element | null => list.closest('.alert-middle');
const isInSight = (list: HTMLElement): boolean =>
  list.getBoundingClientRect().bottom <= (middleOf(list)?.getBoundingClientRect().bottom ?? Infinity) + 1;

const gapOf = (list: HTMLElement): number => Number.parseFloat(getComputedStyle(list).columnGap) || 0;
const pageWidth = (list: HTMLElement): number => list.clientWidth + gapOf(list);

/** How many dishes have been shown up to this page. Columns that have no room stand to the right of it. */
function pagesOf(list: HTMLElement, page: number, count: number): Pages {
  const ends = [...list.querySelectorAll<HTMLElement>(':scope > li:not([data-goes-on])')];
  const end = (page + 1) * pageWidth(list);
  // The list is positioned: a dish's offset is its distance from the list's own edge.
  const seen = ends.filter((dish) => dish.offsetLeft < end - 1).length;
  return { seen, isLast: seen === count };
}

const isSamePages = (left: Pages, right: Pages): boolean => left.seen === right.seen && left.isLast === right.isLast;

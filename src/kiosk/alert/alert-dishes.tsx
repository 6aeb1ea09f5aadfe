import { useLayoutEffect, useRef, useState } from 'react';
import { dishesOf } from '#contract/domain/mend-draft.ts';
import type { Order, OrderItem } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { dishBlocks } from '#contract/domain/dish-blocks.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AlertDish } from './alert-dish.tsx';
import { useUnreadRest } from './unread-rest.ts';
import { closerFit, FIRST_FIT, notePieces, sizeOf } from './dish-fit.ts';
import './alert-dishes.css';

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
  const size = sizeOf(count);
  const { listRef, pages, fit, goOn, isWhole } = useDishPages(count, size === 'few', onUnseen);
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
        size !== 'few' && <p className="alert-all">{t('alert.all', { count })}</p>
      ) : (
        <button type="button" className="button ink alert-more" data-testid="alert-more" onClick={goOn}>
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
  // What was in sight when a person went on has been seen, also where the way leads back to the first dish.
  const seenBefore = useRef(new Set<number>());

  useLayoutEffect(
    function measure() {
      const list = listRef.current;
      if (list === null) return undefined;
      const look = (): void => {
        const closer = closerFit(list, fit, isFew);
        if (closer !== null) return setFit(closer);
        const shown = shownOf(list, page);
        const isLast = isInSight(list) && shown.size === count;
        setPages((old) => (old.seen === shown.size && old.isLast === isLast ? old : { seen: shown.size, isLast }));
        const left = count - new Set([...seenBefore.current, ...shown]).size;
        setUnseen(left);
        onUnseen(left);
      };
      const lookAndKeep = (): void => {
        seenBefore.current = new Set([...seenBefore.current, ...shownOf(list, page)]);
        look();
      };
      look();
      const observer = new ResizeObserver(look);
      observer.observe(list);
      const middle = middleOf(list);
      middle?.addEventListener('scroll', lookAndKeep);
      // What stands above the dishes moves them, and grows after they were first set.
      if (middle !== null) for (const part of [middle, ...middle.children]) observer.observe(part);
      // Turned, the glass may have room again.
      const startOver = (): void => setFit(FIRST_FIT);
      window.addEventListener('resize', startOver);
      return () => {
        observer.disconnect();
        middle?.removeEventListener('scroll', lookAndKeep);
        window.removeEventListener('resize', startOver);
      };
    },
    [page, count, fit, isFew, onUnseen],
  );

  /** What of this page lies below first, then the next page. */
  function goOn(): void {
    const list = listRef.current;
    if (list === null) return;
    seenBefore.current = new Set([...seenBefore.current, ...shownOf(list, page)]);
    const middle = middleOf(list);
    if (middle !== null && !isInSight(list)) {
      middle.scrollTop += middle.clientHeight * STEP_SHARE;
      return;
    }
    const next = pages.isLast ? 0 : page + 1;
    list.scrollLeft = next * pageWidth(list);
    setPage(next);
  }

  useUnreadRest(listRef, unseen > 0, goOn);
  return { listRef, pages, fit, goOn, isWhole: page === 0 && pages.isLast };
}

/** How much of the height a step moves on: the last line stays in sight. */
const STEP_SHARE = 0.8;

/** What scrolls where bands and dishes have no room together. */
const middleOf = (list: HTMLElement): Element | null => list.closest('.alert-middle');
const bottomOf = (list: HTMLElement): number => middleOf(list)?.getBoundingClientRect().bottom ?? Infinity;
const isInSight = (list: HTMLElement): boolean => list.getBoundingClientRect().bottom <= bottomOf(list) + 1;

const gapOf = (list: HTMLElement): number => Number.parseFloat(getComputedStyle(list).columnGap) || 0;
const pageWidth = (list: HTMLElement): number => list.clientWidth + gapOf(list);

/**
 * Which dishes have been shown up to this page, each to its end: of this page those in sight, where the rest of it lies
 * below what scrolls. Columns that have no room stand to the right of the page.
 */
function shownOf(list: HTMLElement, page: number): ReadonlySet<number> {
  const ends = [...list.querySelectorAll<HTMLElement>(':scope > li:not([data-goes-on])')];
  const [begin, end, bottom] = [page * pageWidth(list), (page + 1) * pageWidth(list), bottomOf(list)];
  const isShown = (dish: HTMLElement): boolean =>
    // The list is positioned: a dish's offset is its distance from the list's own edge.
    dish.offsetLeft < begin - 1 || (dish.offsetLeft < end - 1 && dish.getBoundingClientRect().bottom <= bottom + 1);
  return new Set(ends.flatMap((dish, at) => (isShown(dish) ? [at] : [])));
}

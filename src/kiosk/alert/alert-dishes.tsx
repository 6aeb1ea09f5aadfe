import { useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/domain/order.ts';
import { Icon } from '#src/ui/icons.tsx';
import { dishBlocks } from '../ticket/dish-blocks.ts';
import { useTranslation } from '../words/use-translation.ts';
import { AlertDish } from './alert-dish.tsx';
import './alert-dishes.css';

/** From so many dishes on they stand closer, and from the second number on in the kitchen's language alone. */
const SOME = 7;
const MANY = 15;

type Pages = { seen: number; isLast: boolean };
const WHOLE: Pages = { seen: 0, isLast: true };

/**
 * Every dish of the order in columns, whole rows at a time: what has no room is counted and one touch away; at the end
 * the touch leads back to the first.
 */
export function AlertDishes({ order, onUnseen }: { order: Order; onUnseen: (dishes: number) => void }) {
  const { t } = useTranslation();
  const blocks = dishBlocks(order.items);
  const count = blocks.length;
  const size = count >= MANY ? 'many' : count >= SOME ? 'some' : 'few';
  const listRef = useRef<HTMLUListElement>(null);
  const [page, setPage] = useState(0);
  const [pages, setPages] = useState(WHOLE);

  useLayoutEffect(
    function measure() {
      const list = listRef.current;
      if (list === null) return;
      const look = (): void => {
        const next = pagesOf(list, page, count);
        setPages((old) => (isSamePages(old, next) ? old : next));
        onUnseen(count - next.seen);
      };
      look();
      const observer = new ResizeObserver(look);
      observer.observe(list);
      return () => observer.disconnect();
    },
    [page, count, onUnseen],
  );

  function turn(): void {
    const list = listRef.current;
    if (list === null) return;
    const next = pages.isLast ? 0 : page + 1;
    list.scrollLeft = next * pageWidth(list);
    setPage(next);
  }

  const isWhole = page === 0 && pages.isLast;
  return (
    <div className="alert-items">
      <ul ref={listRef} className={`alert-dishes ${size}`} data-testid="alert-dishes">
        {blocks.map((block) => (
          <AlertDish key={block.item.line} item={block.item} hasSecond={size !== 'many'} />
        ))}
      </ul>
      {isWhole ? (
        count >= SOME && <p className="alert-all">{t('alert.all', { n: count })}</p>
      ) : (
        <button type="button" className="button ink alert-more" data-testid="alert-more" onClick={turn}>
          <span>{t('alert.seen', { a: pages.seen, n: count })}</span>
          <progress value={pages.seen} max={count} aria-hidden="true" />
          {pages.isLast ? t('alert.top') : t('alert.more', { k: count - pages.seen })}
          <Icon name={pages.isLast ? 'undo' : 'down'} />
        </button>
      )}
    </div>
  );
}

const gapOf = (list: HTMLElement): number => Number.parseFloat(getComputedStyle(list).columnGap) || 0;
const pageWidth = (list: HTMLElement): number => list.clientWidth + gapOf(list);

/** How many dishes have been shown up to this page. Columns that have no room stand to the right of it. */
function pagesOf(list: HTMLElement, page: number, count: number): Pages {
  const dishes = [...list.children] as HTMLElement[];
  const end = (page + 1) * pageWidth(list);
  // The list is positioned: a dish's offset is its distance from the list's own edge.
  const seen = dishes.filter((dish) => dish.offsetLeft < end - 1).length;
  return { seen, isLast: seen === count };
}

const isSamePages = (left: Pages, right: Pages): boolean => left.seen === right.seen && left.isLast === right.isLast;

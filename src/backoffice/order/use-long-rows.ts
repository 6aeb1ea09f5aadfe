import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Up to here every row is drawn: the browser's own search finds them all. */
const LONG = 60;

type LongRows = { count: number; rowPx: number };

/**
 * Which rows of a list to draw, and how much room stands before and after them. The page's main part scrolls. A table
 * keeps its own layout: the room is a row of its own.
 */
export function useLongRows<T extends HTMLElement>({ count, rowPx }: LongRows) {
  const isLong = count > LONG;
  const list = useRef<T>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(
    function findPlaceInPage() {
      const main = list.current?.closest('main');
      if (!isLong || main == null || list.current === null) return;
      setOffset(list.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop);
    },
    [isLong],
  );
  const getScrollElement = useCallback(() => list.current?.closest('main') ?? null, []);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and given to nothing memoized
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement,
    estimateSize: () => rowPx,
    overscan: 10,
    scrollMargin: offset,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    listRef: list,
    indexes: isLong ? items.map((item) => item.index) : Array.from({ length: count }, (_, index) => index),
    before: isLong && first !== undefined ? first.start - offset : 0,
    after: isLong && last !== undefined ? virtual.getTotalSize() - (last.end - offset) : 0,
    reveal: (index: number): void => {
      if (isLong) virtual.scrollToIndex(index);
    },
  };
}

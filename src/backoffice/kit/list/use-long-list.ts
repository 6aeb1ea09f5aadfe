import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

type LongList = {
  count: number;
  /** A row's height, or what it is taken for until it is measured. */
  rowPx: number;
  overscan?: number;
  /** Up to here every row is drawn: the browser's own search finds them all. */
  drawnUpTo?: number;
};

/**
 * Which rows of a list to draw: all of a short one, those in sight of a long one. The page's main part scrolls. A list
 * of known heights leaves room before and after the drawn rows; one that is measured puts each at its own top.
 */
export function useLongList<T extends HTMLElement>({ count, rowPx, overscan = 12, drawnUpTo = 80 }: LongList) {
  const isLong = count > drawnUpTo;
  const listRef = useRef<T>(null);
  const [offset, setOffset] = useState(0);
  const findPlaceInPage = useCallback((): void => {
    const main = listRef.current?.closest('main');
    if (main == null || listRef.current === null) return;
    setOffset(listRef.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop);
  }, []);
  useLayoutEffect(
    function findPlaceOfLongList() {
      if (isLong) findPlaceInPage();
    },
    [isLong, findPlaceInPage],
  );
  const getScrollElement = useCallback(() => listRef.current?.closest('main') ?? null, []);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and given to nothing memoized
  const virtual = useVirtualizer({
    count: isLong ? count : 0,
    getScrollElement,
    estimateSize: () => rowPx,
    overscan,
    scrollMargin: offset,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  return {
    listRef,
    rows: isLong
      ? items.map(({ index, start }) => ({ index, top: start - offset }))
      : Array.from({ length: count }, (_, index) => ({ index, top: undefined })),
    height: isLong ? virtual.getTotalSize() : undefined,
    before: isLong && first !== undefined ? first.start - offset : 0,
    after: isLong && last !== undefined ? virtual.getTotalSize() - (last.end - offset) : 0,
    /** The `ref` of a row whose height is measured; only a long list needs it. */
    measureRow: isLong ? virtual.measureElement : undefined,
    /** After `rowPx` changed: what was known of the heights is forgotten. */
    forgetHeights: virtual.measure,
    findPlaceInPage,
    reveal: (index: number): void => {
      if (isLong) virtual.scrollToIndex(index);
    },
  };
}

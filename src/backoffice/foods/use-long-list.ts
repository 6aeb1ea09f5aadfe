import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Up to here every row is drawn: the browser's own search finds them all. */
const LONG = 80;
const ROW_PX = 53;

type Row = { index: number; top: number | undefined; measure: ((row: HTMLElement | null) => void) | undefined };

/** The rows of a list to draw: all of a short one, those in sight of a long one. The page's main part scrolls. */
export function useLongList(count: number) {
  const isLong = count > LONG;
  const list = useRef<HTMLUListElement>(null);
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
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: offset,
  });
  const rows: Row[] = isLong
    ? virtual.getVirtualItems().map(({ index, start }) => ({
        index,
        top: start - offset,
        measure: virtual.measureElement,
      }))
    : Array.from({ length: count }, (_, index) => ({ index, top: undefined, measure: undefined }));
  return { listRef: list, height: isLong ? virtual.getTotalSize() : undefined, rows };
}

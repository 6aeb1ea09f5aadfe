import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

const TILE_PX = 200;
const GAP_PX = 16;
/** Under a picture: its name, its facts, its chips. */
const FOOT_PX = 88;

type Layout = { columns: number; rowPx: number; top: number };

/** Only the rows in sight are drawn; the page's main part scrolls. */
export function usePhotoGrid(count: number) {
  const grid = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout>({ columns: 4, rowPx: TILE_PX + FOOT_PX, top: 0 });
  useLayoutEffect(function followWidth() {
    const box = grid.current;
    const main = box?.closest('main');
    if (box === null || main == null) return undefined;
    const measure = (): void => {
      const width = box.clientWidth;
      const columns = Math.max(2, Math.floor((width + GAP_PX) / (TILE_PX + GAP_PX)));
      const tile = (width - GAP_PX * (columns - 1)) / columns;
      const top = box.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
      setLayout({ columns, rowPx: Math.round(tile * 0.67) + FOOT_PX + GAP_PX, top });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // What stands above it may grow: the list of uploads does.
    if (box.parentElement !== null) observer.observe(box.parentElement);
    return () => observer.disconnect();
  }, []);
  const { columns, rowPx, top } = layout;
  const getScrollElement = useCallback(() => grid.current?.closest('main') ?? null, []);
  // oxlint-disable-next-line react/incompatible-library -- its functions are called here and given to nothing memoized
  const virtual = useVirtualizer({
    count: Math.ceil(count / columns),
    getScrollElement,
    estimateSize: () => rowPx,
    overscan: 3,
    scrollMargin: top,
  });
  useLayoutEffect(
    function measureAnew() {
      virtual.measure();
    },
    [virtual, rowPx],
  );
  const rows = virtual.getVirtualItems().map(({ index, start }) => ({
    index,
    top: start - top,
    from: index * columns,
    to: Math.min(count, (index + 1) * columns),
  }));
  return { gridRef: grid, columns, rowPx, gapPx: GAP_PX, footPx: FOOT_PX, height: virtual.getTotalSize(), rows };
}

import { useLayoutEffect, useState } from 'react';
import { useLongList } from '../../kit/list/use-long-list.ts';

const TILE_PX = 200;
const GAP_PX = 16;
/** Under a picture: its name, its facts, its chips. */
const FOOT_PX = 88;

/** As many columns as there is room for; of their rows only those in sight are drawn. */
export function usePhotoGrid(count: number) {
  const [{ columns, rowPx }, setLayout] = useState({ columns: 4, rowPx: TILE_PX + FOOT_PX });
  const { listRef, rows, height, forgetHeights, findPlaceInPage } = useLongList<HTMLDivElement>({
    count: Math.ceil(count / columns),
    rowPx,
    overscan: 3,
    drawnUpTo: 0,
  });
  useLayoutEffect(
    function followWidth() {
      const box = listRef.current;
      if (box === null) return undefined;
      const measure = (): void => {
        const width = box.clientWidth;
        const columns = Math.max(2, Math.floor((width + GAP_PX) / (TILE_PX + GAP_PX)));
        const tile = (width - GAP_PX * (columns - 1)) / columns;
        setLayout({ columns, rowPx: Math.round(tile * 0.67) + FOOT_PX + GAP_PX });
        findPlaceInPage();
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      // What is above it may grow: the list of uploads does.
      if (box.parentElement !== null) observer.observe(box.parentElement);
      return () => observer.disconnect();
    },
    [listRef, findPlaceInPage],
  );
  useLayoutEffect(forgetHeights, [forgetHeights, rowPx]);
  return {
    gridRef: listRef,
    columns,
    rowPx,
    gapPx: GAP_PX,
    footPx: FOOT_PX,
    height,
    rows: rows.map(({ index, top }) => ({
      index,
      top,
      from: index * columns,
      to: Math.min(count, (index + 1) * columns),
    })),
  };
}

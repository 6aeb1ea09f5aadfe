import { useMemo } from 'react';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import { kitchenLoad } from '#contract/domain/start-by.ts';
import { useDeskView, useNow } from './desk-context.ts';
import { useScreenSettings } from './settings/use-screen-settings.ts';
import { createStoredCell, useCell } from './cell.ts';

/** How a station's ticket shows what other stations make. Kept on this device. */
export const OTHER_ITEMS = ['dim', 'hide'] as const;
export const otherItems = createStoredCell('laidan.desk.other-items', OTHER_ITEMS, 'dim');

export type Flow = Pick<ScreenSettings, 'sort' | 'view'> & {
  /** Null where all stations are shown: none is chosen, or the screen is the expo's. */
  station: string | null;
  others: (typeof OTHER_ITEMS)[number];
  isExpo: boolean;
  isReadOnly: boolean;
};

/** How this screen looks at the kitchen [F6]. */
export function useFlow(): Flow {
  const { view, sort, station } = useScreenSettings().settings;
  const others = useCell(otherItems);
  const isExpo = view === 'expo';
  return { view, sort, station: isExpo ? null : station, others, isExpo, isReadOnly: view === 'read_only' };
}

const MINUTE_MS = 60_000;

/** How the kitchen is doing, looked at again each minute. */
export function useKitchenLoad(): number {
  const { orders } = useDeskView();
  const minute = Math.floor(useNow() / MINUTE_MS);
  return useMemo(
    () =>
      kitchenLoad(
        orders.map(({ order }) => order),
        minute * MINUTE_MS,
      ),
    [orders, minute],
  );
}

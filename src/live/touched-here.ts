import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { DigestScreen } from './digest.ts';
import type { OutboxRow } from './ports.ts';

export type TouchedHere = {
  /** By order, the newest version that a person has touched on this screen; of orders that it still holds. */
  readonly revs: ReadonlyMap<string, number>;
  note(orderId: string): void;
};

const stationOfScreen = (settings: ScreenSettings | null): string | null =>
  settings === null || settings.view === 'expo' ? null : settings.station;

/** What a digest must know of this screen. */
export const digestScreen = (
  touched: TouchedHere['revs'],
  rows: readonly OutboxRow[],
  settings: ScreenSettings | null,
): DigestScreen => ({
  tapped: new Set(rows.map((row) => row.order_id)),
  touched: new Set(touched.keys()),
  station: stationOfScreen(settings),
});

export function createTouchedHere(revOf: (orderId: string) => number | undefined, onNews: () => void): TouchedHere {
  const revs = new Map<string, number>();
  return {
    revs,
    note(orderId) {
      const rev = revOf(orderId);
      if (rev === undefined || revs.get(orderId) === rev) return;
      revs.set(orderId, rev);
      for (const id of revs.keys()) if (revOf(id) === undefined) revs.delete(id);
      onNews();
    },
  };
}

import * as z from 'zod/mini';
import { isStuck, type Printer } from './printer.ts';
import type { ScreenSettings } from './screen-settings.ts';
import { isOfStation, isOfStations } from './station.ts';

/**
 * Why an order for a station's dishes might reach no one: no screen has them, none that has them is on, none that is on
 * can sound, no printer prints them though others print, or none of those that would can print.
 */
export const GAP_KINDS = ['no_screen', 'dark', 'silent', 'no_paper', 'stuck'] as const;
export type GapKind = (typeof GAP_KINDS)[number];

/** `station` null is the whole kitchen; `by` names the screens or printers that would have to do it. */
export const GapSchema = z.object({
  kind: z.enum(GAP_KINDS),
  station: z.nullable(z.string()),
  dishes: z.int(),
  by: z.array(z.string()),
});
export type Gap = z.infer<typeof GapSchema>;

/** Dishes on sale of one station; null is everyone's. */
export type StationDishes = { station: string | null; dishes: number };
export type CoveringScreen = Pick<ScreenSettings, 'view' | 'station' | 'gain'> & {
  name: string;
  isLive: boolean;
  canSound: boolean;
};
export type CoveringPrinter = Pick<Printer, 'name' | 'is_on' | 'auto_print' | 'stations' | 'state'>;
export type Kitchen = {
  stations: readonly StationDishes[];
  screens: readonly CoveringScreen[];
  printers: readonly CoveringPrinter[];
  /** Open, or about to: a screen that is off at night is no gap. */
  isDue: boolean;
};

/** A screen before customers shows no dish; the expediter's shows them all [F6, PK1]. */
const shows = ({ view, station }: CoveringScreen, of: string | null): boolean =>
  view !== 'ready' && (view === 'expo' || isOfStation({ station: of }, station));
const prints = ({ stations }: CoveringPrinter, of: string | null): boolean => isOfStations({ station: of }, stations);
const named = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name);

function screenGap({ screens, isDue }: Kitchen, { station, dishes }: StationDishes): Gap[] {
  const showing = screens.filter((screen) => shows(screen, station));
  if (showing.length === 0) return [{ kind: 'no_screen', station, dishes, by: named(screens) }];
  if (!isDue) return [];
  const live = showing.filter(({ isLive }) => isLive);
  if (live.length === 0) return [{ kind: 'dark', station, dishes, by: named(showing) }];
  if (live.some(({ canSound, gain }) => canSound && gain > 0)) return [];
  return [{ kind: 'silent', station, dishes, by: named(live) }];
}

function paperGap({ printers, isDue }: Kitchen, { station, dishes }: StationDishes): Gap[] {
  const automatic = printers.filter((printer) => printer.is_on && printer.auto_print);
  if (automatic.length === 0) return [];
  const printing = automatic.filter((printer) => prints(printer, station));
  if (printing.length === 0) return [{ kind: 'no_paper', station, dishes, by: named(automatic) }];
  const isPrinted = !isDue || printing.some(({ state }) => !isStuck(state));
  return isPrinted ? [] : [{ kind: 'stuck', station, dishes, by: named(printing) }];
}

/**
 * What of a menu would not be seen, heard or printed [CV1]. Each channel's orders take the same way to every screen, so
 * a dish is covered for all channels or for none. Gaps that all stations share are one, of the whole kitchen.
 */
export function coverageGaps(kitchen: Kitchen): Gap[] {
  const stations = kitchen.stations.filter(({ dishes }) => dishes > 0);
  const gaps = stations.flatMap((of) => [...screenGap(kitchen, of), ...paperGap(kitchen, of)]);
  return GAP_KINDS.flatMap((kind) => {
    const ofKind = gaps.filter((gap) => gap.kind === kind);
    const isShared = ofKind.length === stations.length && new Set(ofKind.map(({ by }) => by.join('\n'))).size === 1;
    const [first] = ofKind;
    if (!isShared || first === undefined) return ofKind;
    return [{ ...first, station: null, dishes: ofKind.reduce((sum, { dishes }) => sum + dishes, 0) }];
  });
}

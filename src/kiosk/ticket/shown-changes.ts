import { isOfStation } from '#contract/domain/station.ts';
import type { ChangeLine } from '#contract/domain/order.ts';

/** A line about a dish; what a version before 0.3 wrote is known by its quantity. */
const isDish = ({ about, text_zh }: ChangeLine): boolean =>
  about === undefined ? /^\d+ ?× ?/.test(text_zh) : about === 'dish';

/** A station cooks its own dishes; an address and a telephone number are not for its eyes. */
const isFor = (line: ChangeLine, station: string): boolean =>
  line.about !== 'customer' && isOfStation({ station: line.station ?? null }, station);

/** However much else has changed, the first of the dishes are said. */
const LEAST_DISHES = 2;

/**
 * What has room of a difference above the dishes that are to be cooked now: what concerns the whole order, always; then
 * dishes, and of the rest how many lines they are.
 */
export function shownChanges(
  lines: readonly ChangeLine[],
  { station, room }: { station: string | null; room: number },
): { shown: readonly ChangeLine[]; more: number } {
  const own = station === null ? lines : lines.filter((line) => isFor(line, station));
  const ofAll = own.filter((line) => !isDish(line));
  const dishes = own.filter(isDish);
  const places = Math.max(LEAST_DISHES, room - ofAll.length);
  // The count itself takes a line.
  if (dishes.length <= places + 1) return { shown: [...ofAll, ...dishes], more: 0 };
  return { shown: [...ofAll, ...dishes.slice(0, places)], more: dishes.length - places };
}

import { coverageGaps, type CoveringScreen } from '#contract/domain/coverage.ts';
import { openState } from '#contract/domain/opening-hours.ts';
import { CallError } from '#contract/errors.ts';
import type { ReplyOf } from '#contract/http/call.ts';
import type { coverageCall } from '#contract/http/devices/coverage.ts';
import type { Device } from '#contract/http/devices/device.ts';
import { HOUR_MS } from '../../../base/clock.ts';
import { findRestaurant } from '../../store/restaurant/restaurant.repository.ts';
import type { Context } from '../../context.ts';
import { listDevices, presentDevice } from '../device/device.repository.ts';
import { presentPrinters } from '../printer/printer.service.ts';
import { countChannels, stationsOnSale } from './coverage.repository.ts';

/** A screen that is muted sounds again by itself, and says so; one whose browser may not sound does not. */
const asCovering = ({ name, view, station, gain, is_online, state }: Device): CoveringScreen => ({
  name,
  view,
  station: station === '' ? null : station,
  gain,
  isLive: is_online,
  canSound: state?.audio_ok === true,
});

/** What a restaurant's orders would not reach by now [CV1] [CV2]; guests are no screens. */
export async function readCoverage(context: Context, restaurantId: string): Promise<ReplyOf<typeof coverageCall>> {
  const { database, clock } = context;
  const { db } = database;
  const now = clock.now();
  const store = await findRestaurant(db, restaurantId, now);
  if (store === undefined) throw new CallError('not_found');
  const { is_open, next_change_at } = openState(store, now);
  const opens_at = is_open ? null : next_change_at;
  const isDue = is_open || (opens_at !== null && Date.parse(opens_at) - now <= HOUR_MS);
  const [stations, devices, printers, channels] = await Promise.all([
    stationsOnSale(db, restaurantId),
    listDevices(db, restaurantId, now),
    presentPrinters(context, restaurantId),
    countChannels(db, restaurantId),
  ]);
  const screens = devices
    .filter(({ kind }) => kind !== 'guest')
    .map((row) => asCovering(presentDevice(row, null, now)));
  return {
    is_due: isDue,
    opens_at,
    dishes: stations.reduce((sum, { dishes }) => sum + dishes, 0),
    channels,
    gaps: coverageGaps({ stations, screens, printers, isDue }),
  };
}

import type { Clock } from '../../../base/clock.ts';
import type { Ids } from '../../../base/ids.ts';
import type { Database } from '../../../db/database.ts';
import { makeSqlLogStore } from '../../../live/sql-live-store.ts';
import type { HintBus, LogStore } from '../../../live/store.ts';
import { readDeskContents } from './desk-contents.repository.ts';
import { RestaurantTx } from './restaurant-tx.ts';

export type RestaurantStore = LogStore<RestaurantTx>;

/** The SQL store: the log, with orders and their follow-up jobs written in its transactions. */
export const makeRestaurantStore = (parts: {
  database: Database;
  clock: Clock;
  ids: Ids;
  bus: HintBus;
}): RestaurantStore =>
  makeSqlLogStore({
    ...parts,
    open: (tx, restaurantId, now) =>
      new RestaurantTx({ tx, traits: parts.database.traits, ids: parts.ids, now }, restaurantId),
    readContents: readDeskContents,
  });

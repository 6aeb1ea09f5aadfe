import type { FastifyBaseLogger } from 'fastify';
import { isoNow, type Clock } from '../../../base/clock.ts';
import type { OrderTraces } from '../../../base/order-traces.ts';
import type { Ids } from '../../../base/ids.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { DialectTraits } from '../../../db/dialect.ts';
import type { Row } from '../../../db/schema.ts';
import { makeSqlLogStore } from '../../../live/sql-live-store.ts';
import type { HintBus, LogStore } from '../../../live/store.ts';
import { appendChanges } from './append-changes.ts';
import { readDeskContents } from './desk-contents.repository.ts';
import { orderLine } from './order-line.ts';
import { RestaurantTx } from './restaurant-tx.ts';

/** One transaction over several restaurants. */
export type ManyTx = {
  tx: Tx;
  traits: DialectTraits;
  /** Server time of the whole transaction. */
  now: string;
  /** The part of one restaurant, whose row was read in this transaction. */
  open: (restaurant: Row<'restaurant'>) => RestaurantTx;
};

export type RestaurantStore = LogStore<RestaurantTx> & {
  /** Like `transact`, over several restaurants: everything is committed or nothing. */
  transactMany: <T>(work: (many: ManyTx) => Promise<T>) => Promise<T>;
};

type Parts = {
  database: Database;
  clock: Clock;
  ids: Ids;
  bus: HintBus;
  /** Gets a line for each order that was changed [LG1]. */
  log?: Pick<FastifyBaseLogger, 'info'>;
  /** Gets the first version of each order. */
  traces?: OrderTraces | undefined;
};

/** The SQL store: the log, with orders and their follow-up jobs written in its transactions. */
export function makeRestaurantStore(parts: Parts): RestaurantStore {
  const { database, clock, ids, bus } = parts;
  const { traits } = database;
  const committed = ({ written }: RestaurantTx): void => {
    for (const changed of written) {
      parts.log?.info(orderLine(changed), 'order');
      const { before, order } = changed;
      const span = { from: Date.parse(order.created_at), to: clock.now() };
      if (before === null) parts.traces?.committed(order.id, span);
    }
  };
  const log = makeSqlLogStore({
    ...parts,
    open: (tx, restaurantId, now) => new RestaurantTx({ tx, traits, ids, now }, restaurantId),
    readContents: readDeskContents,
    committed,
  });
  return {
    ...log,
    async transactMany(work) {
      const { value, parts } = await database.write(async (tx) => {
        const now = isoNow(clock);
        const writing = { tx, traits, ids, now };
        const parts: RestaurantTx[] = [];
        const open = (restaurant: Row<'restaurant'>): RestaurantTx => {
          const part = new RestaurantTx(writing, restaurant.id, restaurant);
          parts.push(part);
          return part;
        };
        const value = await work({ tx, traits, now, open });
        await appendChanges(writing, parts);
        return { value, parts };
      });
      for (const part of parts) {
        if (part.head !== undefined) bus.publish(part.restaurantId, part.head);
        committed(part);
      }
      return value;
    },
  };
}

/** One process that appends to logs as fast as it is answered (bench/appends.ts): durable events, a few writers at once. */
import { NO_DISHES } from '../contract/domain/desk-state.ts';
import { systemClock } from '../server/base/clock.ts';
import { randomIds } from '../server/base/ids.ts';
import { openDatabase, type DatabaseTarget } from '../server/db/database.ts';
import { createHintBus } from '../server/live/hint-bus.ts';
import { makeRestaurantStore } from '../server/modules/orders/order/restaurant-store.service.ts';

export type WriterInput = { target: DatabaseTarget; restaurantIds: readonly string[]; width: number; forMs: number };

async function append({ target, restaurantIds, width, forMs }: WriterInput): Promise<number[]> {
  const database = openDatabase(target);
  const store = makeRestaurantStore({ database, clock: systemClock, ids: randomIds, bus: createHintBus() });
  const took: number[] = [];
  const end = performance.now() + forMs;
  let next = 0;
  async function writer(): Promise<void> {
    while (performance.now() < end) {
      const restaurantId = restaurantIds[next % restaurantIds.length] ?? '';
      next += 1;
      const startedAt = performance.now();
      await store.transact(restaurantId, async (live) => live.emit({ type: 'dish.availability', body: NO_DISHES }));
      took.push(performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: width }, writer));
  await database.close();
  return took;
}

process.on('message', (input) => {
  void append(input as WriterInput).then((took) => {
    // A long answer that is still on its way is lost with the channel.
    process.send?.(took, undefined, undefined, () => process.disconnect());
  });
});
process.send?.('ready');

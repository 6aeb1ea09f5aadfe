import { pino } from 'pino';
import { systemClock } from '#server/base/clock.ts';
import { readConfig } from '#server/base/config.ts';
import { createEndedList } from '#server/base/ended-list.ts';
import { randomIds } from '#server/base/ids.ts';
import { loadMasterKeys } from '#server/base/master-key.ts';
import { createMeters } from '#server/base/meters.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { targetOf } from '#server/db/target.ts';
import { DEMO_ADMIN, DEMO_OWNER } from '#server/demo/create-demo.ts';
import { keepForScripts } from '#server/demo/first-start.ts';
import { createPlatform } from '#server/demo/platform/create-platform.ts';
import { createHintBus } from '#server/live/hint-bus.ts';
import { makeRestaurantStore } from '#server/modules/orders/order/restaurant-store.service.ts';
import { runCommand, say, wholeNumber } from './lib/command.ts';

const USAGE = `
npm run demo: makes a platform of many restaurants with three months of orders in an empty database, in minutes: owners
with one or several stores, several time zones and ends of the day, refunds, reviews, statements. Reads DATABASE_URL,
else DATA_DIR; npm start then serves it. (npm start alone makes the small demo of two restaurants.)
  npm run demo                                          500 restaurants, 100,000 orders
  npm run demo -- --restaurants 20 --orders 4000
The rows have no events of past orders in the log, no screens, no couriers and no pictures.
`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: {
    restaurants: { type: 'string', default: '500' },
    orders: { type: 'string', default: '100000' },
  },
  words: 0,
  failure: 'No demo was made',
  async run(values) {
    const restaurants = wholeNumber('restaurants', values.restaurants);
    const orders = wholeNumber('orders', values.orders);
    const config = readConfig(process.env, []);
    const database = openDatabase(targetOf(config));
    const [clock, ids] = [systemClock, randomIds];
    const password = config.demoPassword ?? `Demo-${ids.secret().slice(0, 12)}-7a`;
    const channelKey = config.demoChannelKey ?? ids.secret();
    const startedAt = performance.now();
    const log = pino({ level: 'silent' });
    const keys = loadMasterKeys(config.masterKey, config.dataDir);
    try {
      await migrate(database);
      const made = await createPlatform(
        {
          database,
          clock,
          ids,
          log,
          store: makeRestaurantStore({ database, clock, ids, bus: createHintBus() }),
          keys,
          ended: createEndedList({ path: config.endedList, keys, clock, log }),
          secondFactorFor: [],
          screenIdleDays: config.screenIdleDays,
          screenKeyDays: config.screenKeyDays,
          hasStrictPasswords: false,
          limits: config.limits,
          cards: { mode: 'off', retentionDays: config.cardRetentionDays },
          meters: createMeters(),
        },
        {
          restaurants,
          orders,
          password,
          channelKey,
          onProgress: (done) => {
            // A log keeps each line.
            if (process.stdout.isTTY)
              process.stdout.write(`\r${done.restaurants} of ${restaurants} restaurants, ${done.orders} orders`);
          },
        },
      );
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      say(`\n${made.restaurants} restaurants of ${made.owners} owners with ${made.orders} orders in ${seconds} s`);
      keepForScripts(config.dataDir, { channelKey, password });
      say(`administrator ${DEMO_ADMIN}, first owner ${DEMO_OWNER}; everybody's password ${password}   (shown once)`);
      return 0;
    } finally {
      await database.close();
    }
  },
});

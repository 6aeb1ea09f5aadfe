import { localTime } from '#contract/domain/time.ts';
import { readConfig } from '#server/base/config.ts';
import { openInstalled } from '#server/modules/platform/installation/open-installed.service.ts';
import type { Traced } from '#server/modules/platform/trace/find-traced.ts';
import { traceOrder } from '#server/modules/platform/trace/trace.service.ts';
import { runCommand, say, UsageError } from './lib/command.ts';

const USAGE = `
npm run trace: what happened to an order, by time: its history, its screens, its courier, money, papers and jobs, and the
record of changes; with --log the server's own lines too. Prints no names, notes or addresses. Changes nothing.
  npm run trace -- 017                            the newest order 017
  npm run trace -- 017 --at 19:02                 the one of about that time, in the restaurant's zone
  npm run trace -- 017 --at "2026-11-24 19:02" --restaurant 川
  npm run trace -- 017 --log /var/log/laidan.log  with the server's lines about it
Exit code 0: one order was found. Exit code 1: none, or several; they are listed.
`;

const timeOf = (at: string, zone: string): string => {
  const ms = Date.parse(at);
  const { day, time } = localTime(ms, zone);
  return `${day} ${time}:${at.slice(17, 23)}`;
};

const titleOf = ({ restaurant, order }: Traced): string =>
  `#${order.order_no}  ${timeOf(order.created_at, restaurant.time_zone).slice(0, 16)} ${restaurant.time_zone}  ${order.status}  ${restaurant.name}  ${order.id}`;

process.exitCode = await runCommand({
  usage: USAGE,
  options: { at: { type: 'string' }, restaurant: { type: 'string' }, log: { type: 'string' } },
  words: 1,
  failure: 'Nothing was found out',
  async run({ at, restaurant, log }, [order]) {
    if (order === undefined) throw new UsageError('say which order');
    const database = await openInstalled(readConfig(process.env, []));
    try {
      const asked = { order, at, restaurant, logFile: log };
      const { found, happenings } = await traceOrder(database.db, asked, Date.now());
      for (const one of found) say(titleOf(one));
      const [only] = found;
      if (only === undefined) {
        say('no such order: look at its number, at the time (in the restaurant\u2019s zone), and at --restaurant');
        return 1;
      }
      if (found.length > 1) {
        say('several may be meant: say more with --at, --restaurant, or the id');
        return 1;
      }
      for (const { at: when, source, says } of happenings)
        say(`  ${timeOf(when, only.restaurant.time_zone)}  ${source.padEnd(8)} ${says}`);
      return 0;
    } finally {
      await database.close();
    }
  },
});

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { VERSION } from '../../../base/version.ts';
import type { DialectName } from '../../../db/dialect.ts';
import { SCHEMA } from '../../../db/migrate.ts';
import { counter, gauge, type Family } from './exposition.ts';

const MICROSECONDS = 1_000_000;
const NANOSECONDS = 1_000_000_000;

/** Measures of this process; the delay of its event loop is that since the reading before. */
export function createProcessFamilies(database: DialectName): { read: () => Family[]; stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const build = { version: VERSION, schema: SCHEMA, node: process.versions.node, database };
  return {
    stop: () => void delay.disable(),
    read: () => {
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed } = process.memoryUsage();
      const [slow, slowest] = [delay.percentile(99) / NANOSECONDS, delay.max / NANOSECONDS];
      delay.reset();
      return [
        gauge('laidan_build_info', 'The build, and the schema that it needs.', [{ labels: build, value: 1 }]),
        gauge('process_uptime_seconds', 'Since the process started.', process.uptime()),
        counter('process_cpu_seconds_total', 'Processor time, user and system.', [
          { value: (user + system) / MICROSECONDS },
        ]),
        gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
        gauge('nodejs_eventloop_lag_p99_seconds', 'Delay of the event loop, 99th percentile.', slow),
        gauge('nodejs_eventloop_lag_max_seconds', 'Its longest delay since the reading before.', slowest),
      ];
    },
  };
}

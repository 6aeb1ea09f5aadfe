import { SECOND_MS } from '../../../base/clock.ts';
import type { OwnLinks } from '../../../live/own-links.ts';
import { readJobCounts } from '../../../jobs/job-counts.ts';
import type { Context } from '../../context.ts';
import { readPlatform } from '../overview/read-platform.service.ts';
import { counter, gauge, histogram, writeExposition, type Family } from './exposition.ts';
import { machineFamilies, type MachineParts } from './machine-families.ts';
import { outboxFamilies } from './outboxes.ts';
import { recentFamilies } from './recent-orders.ts';
import { backupFamilies, jobFamilies, platformFamilies } from './platform-families.ts';
import { createProcessFamilies } from './process-families.ts';

/** Scraping often, or by many, reads the database this often at most. */
const KEPT_MS = 5 * SECOND_MS;

export type MetricsParts = Omit<MachineParts, 'pool'> & {
  /** Why nothing new is accepted; undefined while it is. */
  faultNow: () => string | undefined;
  /** Whether Redis carries hints now; undefined where none is configured. */
  areHintsUp: (() => boolean) | undefined;
  links: () => OwnLinks;
};

export type Metrics = { read: () => Promise<string>; stop: () => void };

/** [MT1] [MT2] What is measured, as Prometheus reads it. Every label has few values, and none is of a restaurant or a person. */
export function createMetrics(context: Context, parts: MetricsParts): Metrics {
  const { database, clock, log, meters } = context;
  const ofProcess = createProcessFamilies(database.traits.name);
  let kept: { at: number; text: Promise<string> } | undefined;

  async function ofDatabase(): Promise<Family[]> {
    const nowMs = clock.now();
    const { db } = database;
    const platform = await readPlatform(context, parts.links());
    const jobs = jobFamilies(await readJobCounts(db, nowMs), nowMs);
    const recent = await recentFamilies(db, nowMs);
    const outboxes = await outboxFamilies(db, nowMs);
    return [
      ...platformFamilies(platform, nowMs),
      ...outboxes,
      ...recent,
      ...jobs,
      ...backupFamilies(platform.backup, nowMs),
    ];
  }

  /** [MT3] A database that does not answer is itself a measure; the rest is still told. */
  async function read(): Promise<string> {
    const found = await ofDatabase().catch((error: unknown) => {
      log.warn({ err: error }, 'the measures of the database could not be read');
      return undefined;
    });
    return writeExposition([
      ...ofProcess.read(),
      counter(
        'laidan_orders_total',
        'Orders that came in here, by channel and by what became of them.',
        meters.orders.read(),
      ),
      counter(
        'laidan_escalations_total',
        'Notices about orders that wait, by way, reason and outcome.',
        meters.escalations.read(),
      ),
      histogram(
        'laidan_database_statement_seconds',
        'How long statements took, commits among them.',
        meters.statements.read(),
      ),
      histogram(
        'laidan_link_detection_seconds',
        'How long a screen’s link had been silent when it was given up.',
        meters.detections.read(),
      ),
      gauge('laidan_database_up', '1: the database answered.', Number(found !== undefined)),
      gauge(
        'laidan_storage_up',
        '1: the server can store and its clock is right; 0: nothing new is accepted.',
        Number(parts.faultNow() === undefined),
      ),
      ...(await machineFamilies({ ...parts, pool: database.pool })),
      gauge(
        'laidan_hints_up',
        '1: Redis carries hints between processes.',
        parts.areHintsUp === undefined ? undefined : Number(parts.areHintsUp()),
      ),
      ...(found ?? []),
    ]);
  }

  return {
    read: () => {
      const now = clock.now();
      if (kept === undefined || now - kept.at >= KEPT_MS) kept = { at: now, text: read() };
      return kept.text;
    },
    stop: ofProcess.stop,
  };
}

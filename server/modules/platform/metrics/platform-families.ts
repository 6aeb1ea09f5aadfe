import type { PlatformOverview } from '#contract/http/platform/platform.ts';
import type { Counted } from '../../../base/meters.ts';
import type { JobCount } from '../../../jobs/job-counts.ts';
import { gauge, type Family } from './exposition.ts';

const by = (label: string, values: Readonly<Record<string, number>>): Counted[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));

const secondsSince = (at: string, nowMs: number): number => Math.max(0, (nowMs - Date.parse(at)) / 1_000);

/** Measures of the whole platform, over all restaurants. */
export function platformFamilies(
  { restaurants, screens, orders, unacknowledged, late, links }: PlatformOverview,
  nowMs: number,
): Family[] {
  const { open, closed, suspended, emergency } = restaurants;
  const { paired, online, silent, unarmed, hidden } = screens;
  const { websocket, http, office } = links;
  const longest = unacknowledged.oldest === null ? 0 : secondsSince(unacknowledged.oldest.since, nowMs);
  return [
    gauge('laidan_restaurants', 'Restaurants in use.', by('state', { open, closed, suspended, emergency })),
    gauge('laidan_orders_open', 'Orders that are not over, without tests.', orders.open),
    gauge('laidan_orders_unacknowledged', 'Orders that ring and that nobody has acknowledged.', unacknowledged.count),
    gauge('laidan_orders_unacknowledged_longest_seconds', 'How long the first of them has waited.', longest),
    gauge('laidan_orders_late', 'Open orders past their promise, or past the limit to accept them.', late.count),
    gauge(
      'laidan_screens',
      'Screens: paired, online, and those with a trouble.',
      by('state', { paired, online, silent, unarmed, hidden }),
    ),
    gauge('laidan_links', 'Open links of this process.', by('lane', { websocket, http, office })),
  ];
}

export const jobFamilies = (counts: readonly JobCount[], nowMs: number): Family[] => {
  const oldest = counts.flatMap(({ oldest_due_at }) => oldest_due_at ?? []).toSorted()[0];
  return [
    gauge(
      'laidan_jobs',
      'Jobs: waiting (planned ones too), of these behind, and given up.',
      counts.flatMap(({ kind, waiting, behind, dead }) =>
        by('state', { waiting, behind, dead }).map(({ labels, value }) => ({ labels: { kind, ...labels }, value })),
      ),
    ),
    gauge(
      'laidan_jobs_behind_longest_seconds',
      'How long the first job that is behind has been due.',
      oldest === undefined ? 0 : secondsSince(oldest, nowMs),
    ),
  ];
};

/** [IN20] Without any backup there is no time of it, and it is late soon enough. */
export const backupFamilies = ({ last_at, is_late }: PlatformOverview['backup'], nowMs: number): Family[] => [
  gauge(
    'laidan_backup_last_success_timestamp_seconds',
    'When the last backup was made that proves.',
    last_at === null ? undefined : Date.parse(last_at) / 1_000,
  ),
  gauge('laidan_backup_age_seconds', 'How old it is.', last_at === null ? undefined : secondsSince(last_at, nowMs)),
  gauge('laidan_backup_late', '1: it is older than 26 hours, or there is none.', Number(is_late)),
];

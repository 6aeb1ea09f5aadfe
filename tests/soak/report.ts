import type { Size } from './plan.ts';
import type { SoakResult } from './soak-result.ts';

const MB = 1_000_000;
const mb = (bytes: number): string => (bytes / MB).toFixed(2);

/** How far the later hours are above the first, at most. */
export const growthOf = (values: readonly number[]): number => Math.max(...values) / (values[0] ?? Number.NaN) - 1;

export function reportOf({ hours, orders, cuts }: Size, result: SoakResult): string {
  const { hoursRead, figures, counts, wrong, seconds } = result;
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const rows = hoursRead.map(
    ({ hour, server, page }) =>
      `| ${hour} | ${mb(server.heap)} | ${server.timers} | ${mb(page.heap)} | ${page.nodes} | ${page.listeners} |`,
  );
  return [
    `soak: ${hours} hours, ${orders} orders, ${cuts} cuts in ${seconds.toFixed(0)} s`,
    '',
    '| hour | server heap MB | server timers | page heap MB | page nodes | page listeners |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `server: at most ${percent(growthOf(hoursRead.map(({ server }) => server.heap)))} above hour 1; page: ${percent(growthOf(hoursRead.map(({ page }) => page.heap)))}`,
    `${counts.acknowledged} orders answered (${counts.repeated} posts repeated), ${counts.seen} seen on the screen, ${counts.events} events; slowest ${figures.slowestMs} ms after the link was good`,
    `longest silence of a waiting order without a banner ${figures.longestSilenceMs} ms; the banner stood ${figures.saidWhyMs / 1_000} s`,
    `${counts.restarts} restarts, ${counts.builds} builds, ${counts.reloads} reloads`,
    ...wrong,
    `soak: ${wrong.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed'}`,
    '',
  ].join('\n');
}

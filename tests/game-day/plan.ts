import { makeRandom } from '#server/demo/random.ts';

/** Something that breaks on the running installation, and what puts it right. */
export type Fault = {
  name: string;
  strike: () => Promise<unknown>;
  /** What names it, as a person would read it; undefined while nothing does. */
  named: () => Promise<string | undefined>;
  /** What docs/operations.md says to do. */
  remedy: () => Promise<unknown>;
};

/** What became of one fault; without `by` nothing named it in time, without `greenMs` it stayed red. */
export type Outcome = { name: string; by?: string; namedMs?: number; greenMs?: number; wrong?: string };

/** `count` of the faults, in an order of the seed's own. */
export function draw<T>(faults: readonly T[], count: number, seed: number): T[] {
  const random = makeRandom(seed);
  const left = [...faults];
  const drawn: T[] = [];
  while (drawn.length < count && left.length > 0) drawn.push(...left.splice(random.int(0, left.length - 1), 1));
  return drawn;
}

export const isMissed = ({ by, greenMs, wrong }: Outcome): boolean =>
  by === undefined || greenMs === undefined || wrong !== undefined;

/** A time as people read it. */
export const seconds = (ms: number | undefined): string =>
  ms === undefined ? 'never' : `${(ms / 1_000).toFixed(1)} s`;

/** One line for each fault. */
export function resultTable(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map((outcome) => [
    isMissed(outcome) ? 'MISSED' : 'ok',
    outcome.name,
    seconds(outcome.namedMs),
    seconds(outcome.greenMs),
    outcome.wrong ?? outcome.by ?? 'nothing named it',
  ]);
  const all = [['', 'fault', 'named', 'green', 'by'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

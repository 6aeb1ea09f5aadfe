/** The value below which `share` (0–1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * One line of a table: what was measured, the figure, what we aim at (– for nothing); or a cell per column of a table
 * that has its own.
 */
export type Row = { what: string; figure: string; aim: string };
export type Table = {
  title: string;
  note: string;
  columns?: readonly string[];
  rows: readonly (Row | readonly string[])[];
  /** What the figures were made of, for bench/results/. */
  raw?: unknown;
};

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const isCells = (row: Row | readonly string[]): row is readonly string[] => Array.isArray(row);

export function tableText({ title, note, rows, columns }: Table): string {
  const hasAims = rows.some((row) => !isCells(row) && row.aim !== '–');
  const cellsOf = ({ what, figure, aim }: Row): string[] => (hasAims ? [what, figure, aim] : [what, figure]);
  const head = columns ?? (hasAims ? ['measured', 'figure', 'aim'] : ['measured', 'figure']);
  const lines = rows.map((row) => line(isCells(row) ? row : cellsOf(row)));
  return [`## ${title}`, note, '', line(head), `|${'---|'.repeat(head.length)}`, ...lines, ''].join('\n');
}

/** Runs `work` over `count` items, `width` at once. */
export async function inParallel(count: number, width: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  async function worker(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  }
  await Promise.all(Array.from({ length: width }, worker));
}

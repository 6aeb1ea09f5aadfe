import { ORDER_STATUSES, type OrderStatus } from '#contract/domain/order-status.ts';
import type { Version } from './invariants/facts.ts';

type Cell = { met: number; applied: number };
export type Cells = Record<string, Partial<Record<OrderStatus, Cell>>>;

/** How often each action met each state, and how often it had an effect there. */
export type Coverage = {
  cells: Cells;
  count: (action: string, status: OrderStatus, isApplied: boolean) => void;
  /** A step of the server itself: of a clock, a courier, a job. */
  step: (version: Version) => void;
};

export function newCoverage(): Coverage {
  const cells: Cells = {};
  const cell = (action: string, status: OrderStatus): Cell => {
    const row = (cells[action] ??= {});
    return (row[status] ??= { met: 0, applied: 0 });
  };
  return {
    cells,
    count(action, status, isApplied) {
      const found = cell(action, status);
      found.met += 1;
      found.applied += Number(isApplied);
    },
    step({ before, after }) {
      const last = after.history.at(-1);
      if (before === null || last === undefined || !['provider', 'system'].includes(last.actor.kind)) return;
      const found = cell(`(${last.actor.kind}) ${last.action}`, before.status);
      found.met += 1;
      found.applied += 1;
    },
  };
}

export function addCells(into: Cells, part: Cells): void {
  for (const [action, row] of Object.entries(part))
    for (const [status, { met, applied }] of Object.entries(row) as [OrderStatus, Cell][]) {
      const known = ((into[action] ??= {})[status] ??= { met: 0, applied: 0 });
      known.met += met;
      known.applied += applied;
    }
}

/** The table, one line an action: applied of met in each state. */
export function tableOf(cells: Cells): string[] {
  const width = Math.max(...Object.keys(cells).map((action) => action.length));
  const line = (head: string, columns: readonly string[]): string =>
    `${head.padEnd(width)} ${columns.map((text) => text.padStart(13)).join('')}`;
  const names = ORDER_STATUSES.map((status) => status.slice(0, 12));
  const rows = Object.entries(cells).map(([action, row]) =>
    line(
      action,
      ORDER_STATUSES.map((status) => (row[status] === undefined ? '–' : `${row[status].applied}/${row[status].met}`)),
    ),
  );
  return [line('applied/met', names), ...rows];
}

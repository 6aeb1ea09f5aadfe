import type { Printer } from '#contract/domain/printer.ts';
import type { DeskParts } from '../desk-context.ts';
import { createCell } from '../cell.ts';

const EVERY_MS = 15_000;

/** The restaurant's printers as the server last reported; null before it has, or when it cannot be asked. */
export const printersCell = createCell<readonly Printer[] | null>(null);

let watchers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Asks while someone looks, one question for all of them. Returns its stop. */
export function watchPrinters({ desk, calls }: Pick<DeskParts, 'desk' | 'calls'>): () => void {
  async function ask(): Promise<void> {
    const { restaurantId } = desk.view();
    if (restaurantId === null) return;
    try {
      printersCell.set(await calls.listPrinters(restaurantId));
    } catch {
      printersCell.set(null);
    }
  }
  watchers += 1;
  if (watchers === 1) {
    timer = setInterval(() => void ask(), EVERY_MS);
    void ask();
  }
  return () => {
    watchers -= 1;
    if (watchers === 0) clearInterval(timer);
  };
}

import * as z from 'zod/mini';
import { DeskPersonSchema, type DeskPerson } from '#contract/http/people/desk-pin.ts';

const KEY = 'laidan.desk.people';
const KeptSchema = z.object({ restaurantId: z.string(), people: z.array(DeskPersonSchema) });

/** The names to choose from without a link; no PIN is on this device [PN5]. */
export function readPeople(restaurantId: string): readonly DeskPerson[] {
  try {
    const kept = z.safeParse(KeptSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    return kept.success && kept.data.restaurantId === restaurantId ? kept.data.people : [];
  } catch {
    return [];
  }
}

export function keepPeople(restaurantId: string, people: readonly DeskPerson[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ restaurantId, people }));
  } catch {
    // Storage refused: without a link no name can be chosen.
  }
}

/** They belong to the pairing that is over. */
export function forgetPeople(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage refused: then nothing was kept.
  }
}

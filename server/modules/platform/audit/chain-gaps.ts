import * as z from 'zod/mini';
import { chainOf } from '../../../db/audit-chain.ts';
import type { Queries } from '../../../db/database.ts';
import { fromJson } from '../../../db/json.ts';

/** The action of the entry that closes a broken chain. */
export const REPAIR = 'audit.repair';

const GapSchema = z.object({
  /** The first and the last entry of which nothing can be proven. */
  from: z.int(),
  to: z.int(),
  /** The hash of the entry before them, and the one that the entry after them names. */
  prev: z.string(),
  next: z.string(),
});
export type Gap = z.infer<typeof GapSchema>;

/** What an entry of a repair says: what was found, and who closed it. */
export const RepairNoteSchema = z.object({
  by: z.string(),
  gap: z.nullable(GapSchema),
  /** Ids of entries that belong to no chain, as those of a build from before the chains. */
  outside: z.array(z.string()),
});
export type RepairNote = z.infer<typeof RepairNoteSchema>;

/** A gap of a chain that was closed: the chain is proven up to it and from it on. */
export type ClosedGap = Gap & { by: string; at: string };

export type Repairs = { gaps: readonly ClosedGap[]; outside: ReadonlySet<string> };

/** What repairs of a chain have said, in the order of its entries. The entries themselves are verified with the chain. */
export async function readRepairs(db: Queries, chain: string): Promise<Repairs> {
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'after', 'restaurant_id'])
    .where('chain', '=', chain)
    .where('action', '=', REPAIR)
    .orderBy('seq')
    .execute();
  const notes = rows.flatMap(({ at, after, restaurant_id }) => {
    const note = RepairNoteSchema.safeParse(after === null ? null : fromJson<unknown>(after));
    return note.success && chainOf(restaurant_id) === chain ? [{ at, ...note.data }] : [];
  });
  return {
    gaps: notes
      .flatMap(({ gap, by, at }) => (gap === null ? [] : [{ ...gap, by, at }]))
      .toSorted((a, b) => a.from - b.from),
    outside: new Set(notes.flatMap(({ outside }) => outside)),
  };
}

type Place = { seq: number; hash: string };

/**
 * Where a reading of a chain goes on from a place: behind the gap that begins there, or that the chain now begins in.
 * A gap that follows another entry than the one here closes something else.
 */
export function behindGap(gaps: readonly Gap[], { seq, hash }: Place, passed: number): Place | undefined {
  const gap = gaps.findLast(
    ({ from, to, prev }) => to > passed && from - 1 <= seq && seq <= to && (seq >= from || hash === prev),
  );
  return gap === undefined ? undefined : { seq: gap.to, hash: gap.next };
}

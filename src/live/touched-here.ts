/** By order, the newest version that a person has touched on this screen; of orders that it still holds. */
export type TouchedHere = { readonly revs: ReadonlyMap<string, number>; note(orderId: string): void };

export function createTouchedHere(revOf: (orderId: string) => number | undefined, onNews: () => void): TouchedHere {
  const revs = new Map<string, number>();
  return {
    revs,
    note(orderId) {
      const rev = revOf(orderId);
      if (rev === undefined || revs.get(orderId) === rev) return;
      revs.set(orderId, rev);
      for (const id of revs.keys()) if (revOf(id) === undefined) revs.delete(id);
      onNews();
    },
  };
}

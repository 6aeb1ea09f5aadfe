/** A delivery area that was cut for a while: miles, 0 for no delivery at all; null or absent where nothing is cut. */
export type DeliveryCut = { delivery_limit?: number | null | undefined; delivery_until?: string | null | undefined };

/** How far the restaurant delivers at that moment by its cut [CT11]: miles, 0 while paused, null without a cut. */
export function deliveryLimitAt({ delivery_limit, delivery_until }: DeliveryCut, atMs: number): number | null {
  if (delivery_limit == null) return null;
  return delivery_until != null && Date.parse(delivery_until) <= atMs ? null : delivery_limit;
}

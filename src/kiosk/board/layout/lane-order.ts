import type { LayoutOrder } from './layout-types.ts';

/** What places an order in its column. */
export type PlaceKeys = Pick<LayoutOrder, 'id' | 'number' | 'due' | 'isTrouble' | 'isLate'>;
type Comparison = (left: PlaceKeys, right: PlaceKeys) => number;

/** Instants compare as they are written; a comparison by language is a hundred times slower. */
const byText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const byDue: Comparison = (left, right) =>
  byText(left.due, right.due) || byText(left.number, right.number) || byText(left.id, right.id);
/** On the way the worst is first: trouble, late, then by promise. */
const byTrouble: Comparison = (left, right) =>
  Number(right.isTrouble) - Number(left.isTrouble) || Number(right.isLate) - Number(left.isLate) || byDue(left, right);
/** Ready: trouble, then the longest wait. */
const byWait: Comparison = (left, right) => Number(right.isTrouble) - Number(left.isTrouble) || byDue(left, right);

/** How each column is ordered, on the planned board as in every list of it [UL15]. */
export const LANE_ORDER: Record<LayoutOrder['lane'], Comparison> = {
  new: byDue,
  scheduled: byDue,
  preparing: byDue,
  ready: byWait,
  way: byTrouble,
};

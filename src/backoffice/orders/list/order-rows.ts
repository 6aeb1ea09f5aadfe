import type { OrderRow } from '#contract/http/orders/order.ts';
import type { Sort } from './list-params.ts';

/** What the table and the cards of a phone are both given. */
export type OrderRowsProps = {
  rows: readonly OrderRow[];
  chosen: ReadonlySet<string>;
  sort: Sort;
  onOpen: (orderId: string) => void;
  onChoose: (orderIds: readonly string[], isChosen: boolean) => void;
  onSort: (sort: Sort) => void;
};

/** Narrower tables have no room for what was ordered. */
export const WITH_DISHES = '@media (min-width: 1400px)';
export const ONLY_WITH_DISHES = { display: 'none', [WITH_DISHES]: { display: 'table-cell' } } as const;

/** Nor for the courier's steps, which the status sums up; in English, whose words are longer, before what was ordered. */
export const ONLY_WITH_DELIVERY = {
  zh: { display: 'none', '@media (min-width: 1280px)': { display: 'table-cell' } },
  en: { display: 'none', '@media (min-width: 1600px)': { display: 'table-cell' } },
} as const;

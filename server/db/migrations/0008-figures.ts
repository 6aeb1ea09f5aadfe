import type { ColumnSpecs, TableSpec } from '../columns.ts';

/** Figures of past days and months, and the statements made from them (docs/decisions/0006). */
export const FIGURE_TABLES = {
  /** The figures of one business day or month (`span` is `2026-11-21` or `2026-11`). */
  figure: {
    columns: {
      restaurant_id: 'text',
      span: 'text',
      sale: 'json',
      body: 'json',
      /** The number of orders by each filter of an order list. */
      facets: 'json',
      made_at: 'instant',
    },
    key: ['restaurant_id', 'span'],
  },
  /** Every dish that was ever sold, with its name at the last sale, because figures outlive the menu. */
  sold_dish: {
    columns: {
      restaurant_id: 'text',
      dish_id: 'text',
      name_zh: 'text',
      name_en: 'text',
      category_id: 'text?',
      /** The newest business day that updated this row; an older one never overwrites it. */
      business_date: 'text',
    },
    key: ['restaurant_id', 'dish_id'],
  },
  restaurant_commission: {
    columns: {
      restaurant_id: 'text',
      id: 'text',
      rate: 'real',
      from_date: 'text',
      note: 'text',
      created_by: 'text',
      created_at: 'instant',
    },
    key: ['restaurant_id', 'id'],
    unique: [['restaurant_id', 'from_date']],
  },
  /** A refund to a customer, on the business day it was given. */
  refund: {
    columns: {
      restaurant_id: 'text',
      order_id: 'text',
      settled_date: 'text',
      settled_at: 'instant',
      amount_cents: 'int',
    },
    key: ['restaurant_id', 'order_id'],
    indexes: [{ name: 'refund_by_day', columns: ['restaurant_id', 'settled_date'] }],
  },
  /** A statement that was issued, or that has an adjustment while its period is open. */
  bill: {
    columns: {
      restaurant_id: 'text',
      period: 'text',
      state: 'text',
      /** Frozen at the issue; null while the sums follow the orders. */
      sums: 'json?',
      adjustments: 'json',
      note: 'text',
      issued_at: 'instant?',
      paid_at: 'instant?',
      disputed_at: 'instant?',
      version: 'int',
    },
    key: ['restaurant_id', 'period'],
    indexes: [{ name: 'bill_by_state', columns: ['state', 'period', 'restaurant_id'] }],
  },
} as const satisfies Record<string, TableSpec>;

export const FIGURE_COLUMNS = {
  orders: {
    /** When the kitchen last marked it ready: a column, so that a day's punctuality is read without order histories. */
    ready_at: 'instant?',
  },
  day_sum: {
    /** When the day was rolled up; null while a change of an order is not in its rollup. */
    rolled_at: 'instant?',
  },
} as const satisfies Record<string, ColumnSpecs>;

import type { ColumnSpecs, TableSpec } from '../columns.ts';

/** What is known of days and months that are over, and the statements made of them (docs/decisions/0006). */
export const FIGURE_TABLES = {
  /** The figures of one business day or month (`span` is `2026-11-21` or `2026-11`). */
  figure: {
    columns: {
      restaurant_id: 'text',
      span: 'text',
      sale: 'json',
      body: 'json',
      /** How many orders of each kind a list of orders is filtered by. */
      facets: 'json',
      made_at: 'instant',
    },
    key: ['restaurant_id', 'span'],
  },
  /** Every dish that was ever sold, as it was last called: figures outlive the menu. */
  sold_dish: {
    columns: {
      restaurant_id: 'text',
      dish_id: 'text',
      name_zh: 'text',
      name_en: 'text',
      category_id: 'text?',
      /** The newest business day this row was written for; an older one never overwrites it. */
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
  /** Money that went back to a customer, on the business day on which it did. */
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
  /** A statement that was issued, or that something was added to while its period is open. */
  bill: {
    columns: {
      restaurant_id: 'text',
      period: 'text',
      state: 'text',
      /** Frozen when it is issued; null while it follows the orders. */
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
    /** When the kitchen last said it was ready: kept apart, so that a day's punctuality is read without its histories. */
    ready_at: 'instant?',
  },
  day_sum: {
    /** When the day's figures were written down; null while a change of an order is not in them. */
    rolled_at: 'instant?',
  },
} as const satisfies Record<string, ColumnSpecs>;

import type { RowOf } from './columns.ts';
import type { RESTAURANT_TABLES } from './migrations/0001-restaurants.ts';
import type { ORDER_TABLES } from './migrations/0002-orders.ts';
import type { LIVE_TABLES } from './migrations/0003-live.ts';
import type { PEOPLE_TABLES } from './migrations/0004-people.ts';
import type { WORK_TABLES } from './migrations/0005-work.ts';

type Declared = typeof RESTAURANT_TABLES &
  typeof ORDER_TABLES &
  typeof LIVE_TABLES &
  typeof PEOPLE_TABLES &
  typeof WORK_TABLES;

/** Every table's row, read off the migrations that create it. */
export type Tables = { [T in keyof Declared]: RowOf<Declared[T]> };
export type Row<T extends keyof Tables> = Tables[T];

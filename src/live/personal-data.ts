import { businessDate } from '#contract/domain/time.ts';
import { isOpen, type Order } from '#contract/domain/order.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';

/** The business day it is by this screen's own clock; null while the store is not known. */
export const currentBusinessDay = (store: DeskStore | null, nowMs: number): string | null =>
  store === null ? null : businessDate(nowMs, store.time_zone, store.business_day_cutoff);

/** An order of an earlier business day that is over: a wall screen must not show whose it was. */
export const isPastAndOver = (order: Order, businessDay: string | null): boolean =>
  businessDay !== null && order.business_date < businessDay && !isOpen(order);

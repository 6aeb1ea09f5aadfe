import type { Notice } from '#contract/notice.ts';

/** A new order that was announced while this page was open. */
export type NewOrder = { id: string; order_no: string; restaurant_id: string; restaurant: string; at: string };

const KEPT_NOTICES = 20;
const KEPT_IDS = 500;

/** Who reads the notices: what they took themselves by phone is no news to them. */
export type Reader = { accountId: string | undefined; openSinceMs: number; nowMs: number };

/**
 * The orders of a notice that are news: placed since this page was opened, not announced before, not taken by its reader.
 * `known` are the ids announced so far, and gains the new ones.
 */
export function newOrdersOf(notice: Notice, known: Set<string>, { accountId, openSinceMs, nowMs }: Reader): NewOrder[] {
  const news = notice.newest.filter(({ id, age_ms }) => !known.has(id) && nowMs - age_ms >= openSinceMs);
  for (const { id } of news) known.add(id);
  for (const id of [...known].slice(0, Math.max(0, known.size - KEPT_IDS))) known.delete(id);
  return news
    .filter(({ by }) => by === null || by !== accountId)
    .map(({ id, order_no, age_ms }) => ({
      id,
      order_no,
      restaurant_id: notice.restaurant_id,
      restaurant: notice.name,
      at: new Date(nowMs - age_ms).toISOString(),
    }));
}

/** The announced orders, the newest first, with more before them. */
export const withNews = (latest: readonly NewOrder[], news: readonly NewOrder[]): readonly NewOrder[] =>
  [...news, ...latest].slice(0, KEPT_NOTICES);

/** Opens an order wherever one is: the address names the restaurant. */
export const orderAddress = ({ id, restaurant_id }: Pick<NewOrder, 'id' | 'restaurant_id'>): string =>
  `/order/list?status=all&store=${restaurant_id}&order=${id}`;

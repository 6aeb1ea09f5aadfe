import { setImmediate as otherWork } from 'node:timers/promises';
import type { BodyOf, ReplyOf } from '#contract/http/call.ts';
import type { listStoreCustomersCall, StoreCustomer } from '#contract/http/people/store-customer.ts';
import { isoNow } from '../../../base/clock.ts';
import type { Queries } from '../../../db/database.ts';
import type { Context } from '../../context.ts';
import { findPeople } from '../../orders/search/find-people.repository.ts';
import { countOrdersOf, readLastOrders, readOrders, type LastOrder, type Place } from './customer-orders.repository.ts';
import { findNotes, listNotes } from '../customer/customer-note.repository.ts';
import { findStoreBlocks, listStoreBlocks, whoOf, type StoreBlock } from './store-block.repository.ts';

type Reading = Pick<Context, 'database' | 'clock'>;
type Query = BodyOf<typeof listStoreCustomersCall>;
type Page = ReplyOf<typeof listStoreCustomersCall>;

const PAGE = 50;
/** Orders that are looked at in one step, and at most for one page: a long list of one customer's orders ends a page early. */
const STEP = 250;
const MAX_STEPS = 8;

export const presentBlock = ({ reason, until, nickname, created_by, created_at }: StoreBlock) => ({
  reason,
  until,
  created_by: nickname ?? created_by,
  created_at,
});

/** What a restaurant knows of these people, in their order; `lasts` are their newest orders. */
export async function presentCustomers(
  db: Queries,
  restaurantId: string,
  { people, lasts, now }: { people: readonly string[]; lasts?: readonly LastOrder[]; now: string },
): Promise<StoreCustomer[]> {
  if (people.length === 0) return [];
  const counts = await countOrdersOf(db, restaurantId, people);
  const orders = new Map(
    (lasts ?? (await readLastOrders(db, restaurantId, counts))).map((order) => [order.who, order]),
  );
  const notes = new Map((await findNotes(db, restaurantId, people)).map(({ who, note }) => [who, note]));
  const blocks = new Map(
    (await findStoreBlocks(db, restaurantId, { people, now })).map((block) => [whoOf(block), block]),
  );
  return people.map((who) => {
    const last = orders.get(who);
    const block = blocks.get(who);
    const isMail = who.includes('@');
    return {
      phone: isMail ? null : who,
      email: isMail ? who : null,
      name: last?.customer_name ?? '',
      order_id: last?.id ?? null,
      last_at: last?.created_at ?? null,
      orders: counts.get(who)?.orders ?? 0,
      note: notes.get(who) ?? '',
      block: block === undefined ? null : presentBlock(block),
    };
  });
}

const placeText = ({ created_at, id }: Place): string => `${created_at}${id}`;
const INSTANT_LENGTH = '2026-11-21T17:15:00.000Z'.length;
const placeOf = (cursor: string): Place | null =>
  cursor === '' ? null : { created_at: cursor.slice(0, INSTANT_LENGTH), id: cursor.slice(INSTANT_LENGTH) };

/** Who ordered last comes first: each customer stands where their newest order does. */
async function listByLastOrder(db: Queries, restaurantId: string, cursor: string): Promise<[LastOrder[], string]> {
  const lasts: LastOrder[] = [];
  let after = placeOf(cursor);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const rows = await readOrders(db, restaurantId, { after, limit: STEP });
    for (const row of rows) {
      after = row;
      if (row.is_last === 1 && lasts.push(row) === PAGE) return [lasts, placeText(row)];
    }
    if (rows.length < STEP) return [lasts, ''];
    await otherWork();
  }
  return [lasts, after === null ? '' : placeText(after)];
}

/** A page of a restaurant's customers, of those with a note, or of those it blocks. */
export async function listCustomers(reading: Reading, query: Query): Promise<Page> {
  const { restaurant_id, list, q, cursor } = query;
  const { db } = reading.database;
  const now = isoNow(reading.clock);
  const present = (people: readonly string[], lasts?: readonly LastOrder[]): Promise<StoreCustomer[]> =>
    presentCustomers(db, restaurant_id, { people, now, ...(lasts === undefined ? {} : { lasts }) });
  const span = { q, before: cursor === '' ? null : cursor, limit: PAGE };
  if (list === 'noted') {
    const notes = await listNotes(db, restaurant_id, span);
    const last = notes.length < PAGE ? undefined : notes.at(-1);
    const next_cursor = last === undefined ? '' : `${last.updated_at}${last.who}`;
    return { items: await present(notes.map(({ who }) => who)), next_cursor };
  }
  if (list === 'blocked') {
    const blocks = await listStoreBlocks(db, restaurant_id, { ...span, now });
    const last = blocks.length < PAGE ? undefined : blocks.at(-1);
    return { items: await present(blocks.map(whoOf)), next_cursor: last === undefined ? '' : placeText(last) };
  }
  if (q !== '')
    return {
      items: await present(await findPeople(reading.database, { restaurantId: restaurant_id, q, limit: PAGE })),
      next_cursor: '',
    };
  const [lasts, next_cursor] = await listByLastOrder(db, restaurant_id, cursor);
  return {
    items: await present(
      lasts.map(({ who }) => who),
      lasts,
    ),
    next_cursor,
  };
}

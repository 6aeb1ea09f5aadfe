import type { Drill } from '#contract/domain/drill.ts';
import { mayCount, mayRefund, rightsOf } from '#contract/domain/rights.ts';
import type { Standing } from '#contract/domain/staff-role.ts';
import type { Need } from '#contract/http/money/statistics.ts';
import { isoAt, DAY_MS } from '../../../base/clock.ts';
import { fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { isPaidTwiceRow } from '../../../db/owed-orders.ts';
import { countRefused } from '../../orders/intake/intake.repository.ts';
import type { Row } from '../../../db/schema.ts';
import { dueRefunds } from '../refund/refund.repository.ts';
import { receiverNeeds } from './receiver-needs.ts';
import { courierNeeds, unacceptedNeeds } from './waiting-orders.ts';
import { bookedInClosed } from '../../store/restaurant/booked-closed.service.ts';
import { deskStoreOf } from '../../store/restaurant/desk-store.repository.ts';
import { listDevices, presentDevice } from '../../devices/device/device.repository.ts';

/** Older ones stand on the checklist of their month. */
const PAID_TWICE_DAYS = 62;

export type Screens = { paired: number; online: number };

/** Problems of the paired screens; one that never connected is none [SU1]. A restaurant without one gets no orders shown. */
async function screenNeeds(db: Queries, restaurantId: string, nowMs: number) {
  const screens = (await listDevices(db, restaurantId, nowMs))
    .filter(({ token_hash }) => token_hash !== null)
    .map((row) => presentDevice(row, null, nowMs))
    .filter((device) => device.kind === 'screen' && device.view !== 'ready');
  const offline = screens.filter((screen) => !screen.is_online);
  const needs: Need[] =
    screens.length === 0
      ? [{ kind: 'no_screen', level: 'late', params: {} }]
      : offline.map((screen) => ({
          kind: 'screen_offline',
          level: offline.length === screens.length ? 'late' : 'soon',
          params: { name: screen.name, since: screen.last_seen_at },
        }));
  return { needs, screens: { paired: screens.length, online: screens.length - offline.length } satisfies Screens };
}

async function refusedNeeds(db: Queries, restaurantId: string, nowMs: number): Promise<Need[]> {
  const count = await countRefused(db, restaurantId, isoAt(nowMs - DAY_MS));
  return count === 0 ? [] : [{ kind: 'refused', level: 'soon', params: { count } }];
}

/** The last drill did not pass: an order would fail at the same stage. */
async function drillNeeds(db: Queries, restaurantId: string, nowMs: number): Promise<Need[]> {
  const last = await db
    .selectFrom('drill')
    .select(['result', 'started_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('started_at', '>', isoAt(nowMs - DAY_MS))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const outcome = fromJsonOr<Pick<Drill, 'outcome'> | null>(last?.result ?? null, null)?.outcome;
  if (last === undefined || (outcome !== 'failed' && outcome !== 'partly')) return [];
  const level = outcome === 'failed' ? 'late' : 'soon';
  return [{ kind: 'drill_failed', level, params: { since: last.started_at } }];
}

/** An issued statement that waits for the owner's review. */
async function billNeeds(db: Queries, restaurantId: string): Promise<Need[]> {
  const rows = await db
    .selectFrom('bill')
    .select('period')
    .where('restaurant_id', '=', restaurantId)
    .where('state', '=', 'issued')
    .orderBy('period', 'desc')
    .limit(3)
    .execute();
  return rows.map(({ period }) => ({ kind: 'bill_issued', level: 'plain', params: { period } }));
}

/** Money that is to go back, for who may give it [FG6]. */
async function refundNeeds(db: Queries, store: Row<'restaurant'>, standing: Standing | undefined): Promise<Need[]> {
  if (standing === undefined || !mayRefund(standing, rightsOf(deskStoreOf(store)))) return [];
  const { count, cents, by_platform } = await dueRefunds(db, store.id);
  return count === 0 ? [] : [{ kind: 'refund_due', level: 'soon', params: { count, cents, by_platform } }];
}

type Asked = { store: Row<'restaurant'>; standing: Standing | undefined; nowMs: number };

/** [M12] What the restaurant and its channel may both have taken in the last days, for who may take a record back. */
async function paidTwiceNeeds(db: Queries, { store, standing, nowMs }: Asked): Promise<Need[]> {
  if (standing === undefined || !mayCount(standing, rightsOf(deskStoreOf(store)))) return [];
  const from = isoAt(nowMs - PAID_TWICE_DAYS * DAY_MS).slice(0, 10);
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('restaurant_id', '=', store.id)
    .where('business_date', '>=', from)
    .where(isPaidTwiceRow)
    .executeTakeFirstOrThrow();
  return count === 0 ? [] : [{ kind: 'paid_twice', level: 'soon', params: { count, from } }];
}

const closedNeeds = (store: Row<'restaurant'>): Need[] =>
  store.mode === 'in_business'
    ? []
    : [{ kind: 'store_closed', level: 'late', params: { mode: store.mode, until: store.mode_until } }];

/** [OF9] Booked orders that stand in closed time: they are cooked, moved or cancelled by a person. */
async function bookedNeeds(db: Queries, store: Row<'restaurant'>, nowMs: number): Promise<Need[]> {
  const booked = await bookedInClosed(db, store, nowMs);
  const [first] = booked;
  if (first === undefined) return [];
  const params = { count: booked.length, number: first.order_no, since: first.requested_at };
  return [{ kind: 'booked_closed', level: 'soon', params }];
}

/** What needs a person, the most urgent first, and the state of the screens. */
export async function readNeeds(
  db: Queries,
  store: Row<'restaurant'>,
  { nowMs, standing }: { nowMs: number; standing: Standing | undefined },
): Promise<{ needs: Need[]; screens: Screens }> {
  const found = await screenNeeds(db, store.id, nowMs);
  const needs = [
    ...(await unacceptedNeeds(db, store, nowMs)),
    ...(await courierNeeds(db, store.id)),
    ...closedNeeds(store),
    ...(await bookedNeeds(db, store, nowMs)),
    ...(await refundNeeds(db, store, standing)),
    ...(await paidTwiceNeeds(db, { store, standing, nowMs })),
    ...found.needs,
    ...(await receiverNeeds(db, store)),
    ...(await drillNeeds(db, store.id, nowMs)),
    ...(await refusedNeeds(db, store.id, nowMs)),
    ...(await billNeeds(db, store.id)),
  ];
  const urgency = ['late', 'soon', 'plain'];
  return {
    needs: needs.toSorted((left, right) => urgency.indexOf(left.level) - urgency.indexOf(right.level)),
    screens: found.screens,
  };
}

import type { OrderItem } from '#contract/domain/order.ts';
import { fromJson, fromJsonOr } from '../../../db/json.ts';
import type { Queries } from '../../../db/database.ts';
import { readLedger } from '../../orders/order/ledger.repository.ts';
import { findOrder } from '../../orders/order/order.repository.ts';

/** One thing that is known to have happened, and where that is written. */
export type Happening = { at: string; source: string; says: string };

type Where = { restaurantId: string; orderId: string };
type Tried = { at: string; outcome: string };

const detailOf = (detail: Readonly<Record<string, unknown>> | null): string =>
  Object.entries(detail ?? {})
    .filter(([, value]) => value !== null && typeof value !== 'object')
    .map(([name, value]) => ` ${name}=${String(value)}`)
    .join('');

/** Texts of people (reasons, notes, differences) stay out: the answer may leave the house. */
const IS_TEXT = /note|reason|text|was|now|name|address|phone/;
const withoutTexts = (detail: Readonly<Record<string, unknown>> | null): Record<string, unknown> =>
  Object.fromEntries(Object.entries(detail ?? {}).filter(([name]) => !IS_TEXT.test(name)));

async function fromHistory(db: Queries, { restaurantId, orderId }: Where): Promise<Happening[]> {
  const order = await findOrder(db, restaurantId, orderId);
  if (order === null) return [];
  const steps = order.history.map(({ at, action, actor, from, to, rev, detail }) => ({
    at,
    source: 'history',
    says: `${action} by ${actor.kind}${from === to ? '' : `: ${from ?? 'new'} → ${to ?? ''}`} (version ${rev})${detailOf(withoutTexts(detail))}`,
  }));
  const courier = (order.delivery?.steps ?? []).map(({ at, status, source }) => ({
    at,
    source: 'courier',
    says: `${status ?? 'asked'}, by ${order.delivery?.provider ?? ''} (${source})`,
  }));
  return [...steps, ...courier, ...order.items.flatMap(fromItem)];
}

const fromItem = (item: OrderItem): Happening[] =>
  item.done_at === null ? [] : [{ at: item.done_at, source: 'kitchen', says: `line ${item.line} ticked` }];

/** What each screen did with the order, and who was notified. */
async function fromScreens(db: Queries, { restaurantId, orderId }: Where): Promise<Happening[]> {
  const { screens, escalations } = await readLedger(db, restaurantId, orderId);
  const marks = ['sent_at', 'applied_at', 'displayed_at', 'sounded_at', 'touched_at'] as const;
  const shown = screens.flatMap((screen) =>
    marks.flatMap((mark) => {
      const at = screen[mark];
      return at === null ? [] : [{ at, source: 'screen', says: `${mark.replace('_at', '')}: ${screen.device_name}` }];
    }),
  );
  const called = escalations.flatMap(({ at, kind, way, outcome, tries }) => [
    { at, source: 'notice', says: `${kind} by ${way}: ${outcome}` },
    ...tries.map((tried: Tried) => ({ at: tried.at, source: 'notice', says: `${way} tried: ${tried.outcome}` })),
  ]);
  return [...shown, ...called];
}

async function fromRows(db: Queries, { restaurantId, orderId }: Where): Promise<Happening[]> {
  const events = await db
    .selectFrom('log_event')
    .select(['at', 'seq', 'type', 'rev'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();
  const money = await db
    .selectFrom('money_entry')
    .select(['at', 'kind', 'amount_cents', 'currency', 'cause', 'by'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();
  const papers = await db
    .selectFrom('print_job')
    .select(['created_at', 'taken_at', 'done_at', 'reason', 'state', 'error'])
    .where('restaurant_id', '=', restaurantId)
    .where('order_id', '=', orderId)
    .execute();
  const audited = await db
    .selectFrom('audit')
    .select(['at', 'action', 'actor'])
    .where('restaurant_id', '=', restaurantId)
    .where('target', '=', orderId)
    .execute();
  return [
    ...events.map(({ at, seq, type, rev }) => ({ at, source: 'log', says: `event ${seq} ${type} (version ${rev})` })),
    ...money.map(({ at, kind, amount_cents, currency, cause, by }) => ({
      at,
      source: 'money',
      says: `${kind} ${amount_cents} ${currency} minor units (${cause} by ${by})`,
    })),
    ...papers.flatMap(({ created_at, taken_at, done_at, reason, state, error }) => [
      { at: created_at, source: 'paper', says: `wanted: ${reason}` },
      ...(taken_at === null ? [] : [{ at: taken_at, source: 'paper', says: 'fetched by the printer' }]),
      ...(done_at === null
        ? []
        : [{ at: done_at, source: 'paper', says: `${state}${error === null ? '' : `: ${error}`}` }]),
    ]),
    ...audited.map(({ at, action, actor }) => ({
      at,
      source: 'record',
      says: `${action} by ${fromJsonOr<{ kind?: string }>(actor, {}).kind ?? '?'}`,
    })),
  ];
}

/** What is still to be done for the order, or was given up. */
async function fromJobs(db: Queries, { restaurantId, orderId }: Where): Promise<Happening[]> {
  const jobs = await db
    .selectFrom('job')
    .select(['kind', 'due_at', 'attempts', 'last_error', 'dead_at', 'payload'])
    .where('restaurant_id', '=', restaurantId)
    .execute();
  return jobs
    .filter(({ payload }) => fromJson<{ order_id?: string }>(payload).order_id === orderId)
    .map(({ kind, due_at, attempts, last_error, dead_at }) => ({
      at: dead_at ?? due_at,
      source: 'job',
      says: `${kind} ${dead_at === null ? 'is due' : 'was given up'}, tried ${attempts} times${last_error === null ? '' : `: ${last_error}`}`,
    }));
}

/** Everything the database knows of one order, by time. No names, texts or contents of people. */
export async function orderTimeline(db: Queries, where: Where): Promise<Happening[]> {
  const parts = [
    await fromHistory(db, where),
    await fromScreens(db, where),
    await fromRows(db, where),
    await fromJobs(db, where),
  ];
  return parts.flat().toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

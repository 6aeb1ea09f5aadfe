import { addDays, businessDate } from '#contract/domain/time.ts';
import type { SuggestionState } from '#contract/http/platform/feedback.ts';
import { DAY_MS, HOUR_MS, isoAt } from '../base/clock.ts';
import type { Row } from '../db/schema.ts';
import { readBlock } from '../modules/people/blocklist/block-draft.service.ts';
import { insertBlocks } from '../modules/people/blocklist/blocklist.repository.ts';
import type { Context } from '../modules/context.ts';
import { findRestaurantRow } from '../modules/store/restaurant/desk-store.repository.ts';
import { fillFirstSums } from '../modules/store/rating/rating-sums.service.ts';
import { MENU_ITSELF } from '../modules/menu/menu-traffic/menu-traffic.service.ts';
import type { Random } from './random.ts';

type People = { owner: string; admin: string };
type DemoFeedback = { text: string; state: SuggestionState; daysAgo: number; contact?: string; reply?: string };

/** Places without demo customers. `days`: days until the block ends, from the day the demo is made. */
const BLOCKED = [
  { phone: '(312) 555-0144', reason: '连续三次拒付，银行已确认', daysAgo: 61 },
  { email: 'free.meals@example.test', reason: 'Claims every delivery never arrived', daysAgo: 40, days: 180 },
  { address: '4410 Old Mill Rd, #12, 60614', reason: '辱骂骑手，两家店都有记录', daysAgo: 22 },
  { phone: '+1 773 555 0172', email: 'bulk.prank@example.test', reason: 'Prank orders at closing time', daysAgo: 9 },
  { phone: '630-555-0118', reason: '下单不取，五次', daysAgo: 75, days: 30 },
] as const;

const FEEDBACK: readonly DemoFeedback[] = [
  { text: '小票字太小，厨房里看不清，能不能调大一号？', state: 'new', daysAgo: 0 },
  { text: 'Can I see which driver took an order from the list, without opening it?', state: 'new', daysAgo: 2 },
  {
    text: '希望能一次给一整个分类改供应时段，现在要一道一道改。',
    state: 'seen',
    daysAgo: 5,
    contact: '微信 shuxiang-wang',
  },
  {
    text: '周末高峰的时候铃声太像了，分不清是新单还是改单。',
    state: 'answered',
    daysAgo: 18,
    reply: '谢谢！改单现在是两声，新单是三声，在厨房屏的「声音」里可以试听。',
  },
  { text: 'The CSV of orders opens fine now, thank you.', state: 'closed', daysAgo: 33, reply: 'Glad it works.' },
];

/** Fills the administrators' pages of a new demo: blocked customers, feedback, and shown averages. */
export async function writeModeration(context: Context, restaurantId: string, people: People): Promise<void> {
  const { database, ids, clock } = context;
  const now = clock.now();
  const blocks = BLOCKED.map((entry): Row<'user_blocklist'> => {
    const created = now - entry.daysAgo * DAY_MS;
    const until = 'days' in entry ? isoAt(created + entry.days * DAY_MS) : null;
    const typed = { phone: '', email: '', address: '', ...entry, until };
    const { draft } = readBlock(typed, isoAt(created));
    return {
      ...draft,
      id: ids.next(),
      restaurant_id: null,
      created_by: people.admin,
      created_at: isoAt(created),
      updated_at: null,
    };
  });
  const feedback = FEEDBACK.map(({ text, state, daysAgo, contact, reply }): Row<'suggestion'> => {
    const created = now - daysAgo * DAY_MS - HOUR_MS;
    const isAnswered = reply !== undefined;
    return {
      id: ids.next(),
      user_id: people.owner,
      contact: contact ?? null,
      text,
      restaurant_id: restaurantId,
      state,
      reply: reply ?? null,
      replied_at: isAnswered ? isoAt(created + 5 * HOUR_MS) : null,
      replied_by: isAnswered ? '平台管理员' : null,
      created_at: isoAt(created),
    };
  });
  await insertBlocks(database.db, blocks);
  await database.db.insertInto('suggestion').values(feedback).execute();
  await deleteOneRating(context, restaurantId);
  await fillFirstSums(context);
}

/** Deletes one of the harshest reviews as fake. */
async function deleteOneRating({ database, clock }: Context, restaurantId: string): Promise<void> {
  const harsh = await database.db
    .selectFrom('rating')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('stars', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (harsh === undefined) return;
  await database.db
    .updateTable('rating')
    .set({ deleted_at: isoAt(clock.now() - 3 * DAY_MS), deleted_reason: '不是顾客写的：这个号码没下过单' })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', harsh.id)
    .execute();
}

const ROWS_PER_INSERT = 400;
/** The factor on weekend views. */
const WEEKEND = 1.5;

/** Menu views of the demo's past: some dishes get far more views than others, and weekends more than Mondays. */
export async function writeViews(
  { database, clock }: Context,
  restaurantId: string,
  random: Random,
  days: number,
): Promise<void> {
  const store = await findRestaurantRow(database.db, restaurantId);
  const dishes = await database.db
    .selectFrom('dish')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .orderBy('id')
    .execute();
  if (store === undefined) return;
  const today = businessDate(clock.now(), store.time_zone, store.business_day_cutoff);
  const popular = dishes.map(({ id }) => ({ id, usual: 2 + Math.floor(60 * random.next() ** 3) }));
  const rows = Array.from({ length: days }, (_, back) => addDays(today, -back)).flatMap((business_date) => {
    const isWeekend = [5, 6].includes((new Date(`${business_date}T12:00:00Z`).getUTCDay() + 6) % 7);
    const rush = (isWeekend ? WEEKEND : 1) * (0.8 + random.next() * 0.4);
    const views = (usual: number): number => Math.round(usual * rush * (0.7 + random.next() * 0.6));
    return [{ id: MENU_ITSELF, usual: 160 }, ...popular]
      .map(({ id, usual }) => ({ restaurant_id: restaurantId, business_date, dish_id: id, views: views(usual) }))
      .filter((row) => row.views > 0);
  });
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await database.db
      .insertInto('browse_record')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute();
}

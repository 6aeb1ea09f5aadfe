import { sql } from 'kysely';
import { MAX_SPAN_DAYS } from '#contract/domain/statistics.ts';
import { listBrowseRecordsCall } from '#contract/http/menu/menu-traffic.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { Queries } from '../../../db/database.ts';
import type { Register } from '../../../http/register.ts';
import type { Context } from '../../context.ts';
import { checkSpan } from '../../../http/check-span.ts';
import { MENU_ITSELF } from './menu-traffic.service.ts';

export function registerViewsRoutes(register: Register, context: Context): void {
  register(listBrowseRecordsCall, ({ query }) => {
    checkSpan(query, MAX_SPAN_DAYS);
    return readViews(context.database.db, query);
  });
}

/** The most viewed dishes; the list ends there. */
const MAX_DISHES = 500;

async function readViews(
  db: Queries,
  { restaurant_id, from, to }: QueryOf<typeof listBrowseRecordsCall>,
): Promise<ReplyOf<typeof listBrowseRecordsCall>> {
  const inSpan = db
    .selectFrom('browse_record')
    .where('browse_record.restaurant_id', '=', restaurant_id)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to);
  const sumIf = (isMenu: boolean) =>
    isMenu
      ? sql<number>`coalesce(sum(case when dish_id = ${MENU_ITSELF} then views else 0 end), 0)`
      : sql<number>`coalesce(sum(case when dish_id <> ${MENU_ITSELF} then views else 0 end), 0)`;
  const days = await inSpan
    .select(['business_date', sumIf(true).as('views'), sumIf(false).as('dish_views')])
    .groupBy('business_date')
    .orderBy('business_date')
    .execute();
  const dishes = await inSpan
    .leftJoin('dish', (join) =>
      join.onRef('dish.restaurant_id', '=', 'browse_record.restaurant_id').onRef('dish.id', '=', 'dish_id'),
    )
    .where('dish_id', '<>', MENU_ITSELF)
    .select((eb) => ['dish_id', 'name_zh', 'name_en', eb.fn.sum<number>('views').as('views')])
    .groupBy(['dish_id', 'name_zh', 'name_en'])
    .orderBy('views', 'desc')
    .orderBy('dish_id')
    .limit(MAX_DISHES)
    .execute();
  const sum = (of: (day: (typeof days)[number]) => number): number => days.reduce((total, day) => total + of(day), 0);
  return {
    days,
    dishes: dishes.map((row) => ({ ...row, name_zh: row.name_zh ?? '', name_en: row.name_en ?? '' })),
    total_views: sum((day) => day.views),
    total_dish_views: sum((day) => day.dish_views),
  };
}

import type { Actor } from '#contract/domain/basics.ts';
import { DAY_MS, HOUR_MS, isoAt } from '../base/clock.ts';
import { audit } from '../modules/platform/audit/audit.service.ts';
import type { Context } from '../modules/context.ts';
import { createUser } from '../modules/people/user/create-user.service.ts';

export const DEMO_STAFF = 'staff@demo.test';

type Shop = { restaurantId: string; password: string; owner: string; admin: string };

/** Two members of staff, one of them removed by now, and the record of people's changes in the last weeks. */
export async function writePeopleAndRecords(context: Context, shop: Shop): Promise<void> {
  const { restaurantId, password } = shop;
  const { db } = context.database;
  const place = { id: restaurantId, role: 'staff' as const };
  const make = (nickname: string, mail: string) =>
    createUser(context, { nickname, mail, role: 'staff', password, restaurants: [place] });
  const staff = await make('小李', DEMO_STAFF);
  const gone = await make('阿强', 'aqiang@demo.test');
  await db.updateTable('user').set({ state: 'disabled' }).where('id', '=', gone).execute();
  const now = context.clock.now();
  for (const [id, days] of [
    [shop.owner, 0.2],
    [staff, 0.1],
    [gone, 20],
  ] as const)
    await db
      .updateTable('user')
      .set({ last_sign_in_at: isoAt(now - days * DAY_MS) })
      .where('id', '=', id)
      .execute();

  const owner: Actor = { kind: 'user', id: shop.owner, name: '蜀香老板' };
  const lines = [
    { days: 28, action: 'user.add', target: staff, after: { nickname: '小李', mail: DEMO_STAFF, role: 'staff' } },
    {
      days: 21,
      action: 'restaurant.update_business',
      target: restaurantId,
      before: { waiting_time_minutes: 20 },
      after: { waiting_time_minutes: 25 },
    },
    {
      days: 19,
      action: 'user.update',
      target: gone,
      before: { nickname: '阿强', state: 'active' },
      after: { nickname: '阿强', state: 'disabled' },
    },
    {
      days: 12,
      action: 'menu.update',
      target: restaurantId,
      before: { name_zh: '水煮牛肉', price_cents: 1795 },
      after: { name_zh: '水煮牛肉', price_cents: 1895 },
    },
    {
      days: 2,
      action: 'restaurant.update_open',
      target: restaurantId,
      before: { busy_minutes: 0 },
      after: { busy_minutes: 15 },
    },
  ];
  for (const { days, ...line } of lines) {
    // In order of time, because each entry is the next of the chain.
    const clock = { now: () => now - days * DAY_MS + 3 * HOUR_MS };
    const entry = { restaurant_id: restaurantId, actor: owner, ...line };
    await context.database.write((tx) => audit({ ...context, clock }, tx, entry));
  }
  const settled = { restaurant_id: null, actor: { kind: 'user' as const, id: shop.admin, name: '平台管理员' } };
  await context.database.write((tx) =>
    audit({ ...context, clock: { now: () => now - DAY_MS } }, tx, {
      ...settled,
      action: 'restaurant_type.update',
      target: restaurantId,
      before: { name_zh: '四川菜' },
      after: { name_zh: '川菜' },
    }),
  );
}

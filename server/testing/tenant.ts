import { v7 } from 'uuid';
import { addCommissionCall } from '#contract/http/money/commission.ts';
import { messageDeviceCall } from '#contract/http/devices/mirror.ts';
import { runDrillCall } from '#contract/http/devices/drill.ts';
import { intakeOrderCall } from '#contract/http/orders/intake.ts';
import { importMenuCall } from '#contract/http/menu/menu-edit.ts';
import { listVersionsCall, savePlanCall } from '#contract/http/menu/menu-plan.ts';
import { addOptionGroupCall } from '#contract/http/menu/option-group.ts';
import { addPrinterCall, testPrinterCall } from '#contract/http/devices/printer.ts';
import { subscribePushCall } from '#contract/http/devices/push.ts';
import { getUserCall, listSessionsCall } from '#contract/http/people/session.ts';
import { addStaffRoleCall } from '#contract/http/people/staff-role.ts';
import { saveViewCall } from '#contract/http/people/saved-view.ts';
import { addChannel } from '../modules/orders/channel/channel.service.ts';
import { createRestaurant } from '../modules/store/new-store/create-restaurant.service.ts';
import { pairScreen, signIn, type TestApp } from './build-test-app.ts';
import { makeIntakeOrder, makeTestRestaurant } from './fixtures.ts';
import { NEW_PRINTER } from './new-printer.ts';

/** A restaurant with one of everything, its people, and the id of each thing. */
export type Tenant = {
  ids: Record<string, unknown>;
  idOfCall: Record<string, string>;
  externalId: string;
  restaurantId: string;
  owner: { token: string };
  screen: { cookie: string; id: string };
  channel: { key: string };
};

const HOT = { name_zh: '特辣', extra_price_cents: 50 };

/** One more tenant besides the app's own. */
export async function makeTenant(app: TestApp): Promise<Tenant> {
  const { context, database } = app;
  const made = makeTestRestaurant();
  await createRestaurant(context, made.input);
  const restaurant_id = made.id;
  const owner = await signIn(app, 'owner', restaurant_id);
  const staff = await signIn(app, 'staff', restaurant_id);
  const screen = await pairScreen(app, restaurant_id);
  const channel = await addChannel(context, {
    restaurant_id,
    kind: 'native',
    name: 'Theirs',
    auto_accept: false,
    rate_per_second: 10_000,
    burst: 10_000,
  });
  const body = makeIntakeOrder(made);
  const order = await app.call(intakeOrderCall, { as: { key: channel.key }, body });
  const view = { page: 'order_list' as const, name: 'theirs', query: '' };
  const place = await app.call(subscribePushCall, {
    as: owner,
    body: { endpoint: 'https://push.example/theirs', keys: { p256dh: 'p256dh', auth: 'auth' }, language: 'en' },
  });
  const saved = await app.call(saveViewCall, { as: owner, body: { restaurant_id, ...view } });
  const role = await app.call(addStaffRoleCall, {
    as: owner,
    body: { restaurant_id, name: 'theirs', permissions: ['order.work'] },
  });
  const commission = await app.call(addCommissionCall, {
    as: app.admin,
    body: { restaurant_id, rate: 0.1, from_date: '2027-01-01', note: '' },
  });
  const now = '2026-11-21T17:00:00.000Z';
  const rating = { restaurant_id, id: v7(), customer: 'x', stars: 5, text: '', dishes: '[]', created_at: now };
  await database.db.insertInto('rating').values(rating).execute();
  const ownerId = (await app.call(getUserCall, { as: owner })).data.id;
  const upload = { id: v7(), path: '/uploads/theirs.webp', uploaded_by: ownerId, is_gallery: 0, category: '' };
  const size = { tags: '[]', width: 1, height: 1, bytes: 1, created_at: now };
  await database.db
    .insertInto('photo')
    .values({ ...upload, ...size })
    .execute();
  const printer = await app.call(addPrinterCall, {
    as: owner,
    body: { ...NEW_PRINTER, restaurant_id, name: 'Theirs' },
  });
  const which = { restaurant_id, printer_id: printer.data.printer.id };
  const page = await app.call(testPrinterCall, { as: owner, body: which });
  const session = (await app.call(listSessionsCall, { as: owner })).data.items[0]?.id ?? '';
  const { kungPao, mapo } = made.dishes;
  const content = 'category,name_zh,price\n凉菜,拍黄瓜,5.95\n';
  const imported = await app.call(importMenuCall, { as: owner, body: { restaurant_id, format: 'csv', content } });
  const group = await app.call(addOptionGroupCall, {
    as: owner,
    body: { restaurant_id, group: { label: 'Theirs', specification: { name_zh: '辣度', options: [HOT] } } },
  });
  const plan = await app.call(savePlanCall, { as: owner, body: { restaurant_id, plan_id: null, name: 'Theirs' } });
  const versions = await app.call(listVersionsCall, { as: owner, query: { restaurant_id } });
  const note = { restaurant_id, device_id: screen.id, text: 'Call me' };
  const message = await app.call(messageDeviceCall, { as: owner, body: note });
  const dispute = { restaurant_id, id: v7(), period: '2026-10', order_id: order.data.id, reason: 'x', state: 'open' };
  const claim = { claimed_cents: 100, opened_at: now, opened_by: 'theirs' };
  await database.db
    .insertInto('bill_dispute')
    .values({ ...dispute, ...claim, answer: null, answered_at: null, answered_by: null, accepted_cents: null })
    .execute();
  return {
    restaurantId: restaurant_id,
    externalId: body.external_id,
    owner,
    screen,
    channel,
    ids: {
      dish_id: mapo.id,
      dish_ids: [mapo.id],
      option_ids: [made.heat.options[0]?.id],
      category_id: kungPao.category_id,
      category_ids: [kungPao.category_id],
      order_id: order.data.id,
      device_id: screen.id,
      message_id: message.data.id,
      drill_id: (await app.call(runDrillCall, { as: owner, body: { restaurant_id } })).data.id,
      channel_id: channel.channel.id,
      printer_id: which.printer_id,
      role_id: role.data.items.find(({ name }) => name === 'theirs')?.id,
      replace_with: 'staff',
      job_id: page.data.job.id,
      commission_id: commission.data.id,
      group_id: group.data.id,
      specification_id: made.heat.id,
      plan_id: plan.data.id,
      version_id: versions.data.items[0]?.id,
      import_id: imported.data.import_id,
      rating_id: rating.id,
      refund_id: v7(),
      dispute_id: dispute.id,
      remove_adjustment_id: v7(),
      user_id: (await app.call(getUserCall, { as: staff })).data.id,
      restaurant_ids: [restaurant_id],
      command_id: v7(),
      external_id: body.external_id,
    },
    idOfCall: {
      'foods.enable': mapo.id,
      'foods.disable': mapo.id,
      'upload.delete': upload.id,
      'session.delete': session,
      'view.delete': saved.data.id,
      'view.save': saved.data.id,
      'print.order': v7(),
      'push.delete': place.data.id,
    },
  };
}

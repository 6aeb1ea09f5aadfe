import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCollectCents } from '#contract/domain/order-money.ts';
import { addChannelCall } from '#contract/http/orders/channel.ts';
import { intakeGloriafoodCall, intakeOrderCall, intakeUpdateCall } from '#contract/http/orders/intake.ts';
import { getLedgerCall, getOrderCall, listOrdersCall } from '#contract/http/orders/order.ts';
import { correctOrderCall, type PhoneOrderInput } from '#contract/http/orders/phone-order.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { makeIntakeOrder } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)(
  '[OW4] a channel’s change of an order that a person has corrected, on %s',
  (name) => {
    let app: TestApp;
    beforeAll(async () => {
      app = await buildTestApp(name);
    });
    afterAll(() => app.close());

    type Change = Parameters<typeof makeIntakeOrder>[1];
    const dish = (key: 'mapo' | 'cheap', quantity: number) => ({ dish_id: app.restaurant.dishes[key].id, quantity });
    const orderOf = async (order_id: string) =>
      (await app.call(getOrderCall, { as: app.owner, query: { restaurant_id: app.restaurant.id, order_id } })).data;

    async function placed(change: Change = {}) {
      const external_id = v7();
      const first = makeIntakeOrder(app.restaurant, { external_id, ...change });
      const { data } = await app.call(intakeOrderCall, { as: app.channel, body: first });
      return {
        id: data.id,
        /** The channel's whole order again, with what its customer changed. */
        change: async (next: Change) => {
          const body = makeIntakeOrder(app.restaurant, { external_id, ...change, ...next });
          const answer = await app.call(intakeUpdateCall, { as: app.channel, params: { external_id }, body });
          expect([answer.status, answer.failure.errors ?? []]).toEqual([200, []]);
          return orderOf(data.id);
        },
        correct: async (next: Partial<PhoneOrderInput>) => {
          const { rev } = await orderOf(data.id);
          const body: PhoneOrderInput = {
            restaurant_id: app.restaurant.id,
            delivery_method: 'pickup',
            payment_method: first.payment_method,
            paid: first.paid,
            customer: first.customer,
            items: first.items,
            ...next,
          };
          const answer = await app.call(correctOrderCall, {
            as: app.owner,
            body: { ...body, order_id: data.id, expect_rev: rev },
          });
          expect([answer.status, answer.failure.errors ?? []]).toEqual([200, []]);
          return answer.data;
        },
      };
    }

    it('brings what its customer changed, and leaves what the restaurant corrected', async () => {
      const order = await placed({ items: [dish('mapo', 3), dish('cheap', 1)], payment_method: 'online', paid: true });
      const peanut = { text_zh: '花生', text_en: 'peanut' };
      const corrected = await order.correct({ items: [dish('mapo', 1)], memo: 'by phone', allergies: [peanut] });
      expect(corrected.payment_state).not.toBe('paid');
      const phoned = await order.change({ customer: { name: 'Ada Wong', phone: '+12125550188' } });
      expect(phoned).toMatchObject({
        customer_phone: '+12125550188',
        memo: { text: 'by phone' },
        total_cents: corrected.total_cents,
        payment_state: corrected.payment_state,
        money: corrected.money,
      });
      expect(phoned.items.map(({ quantity }) => quantity)).toEqual([1]);
      expect(phoned.allergies).toEqual(corrected.allergies);

      // What both changed is the customer's; no allergy goes with it.
      const shellfish = { text_zh: '虾', text_en: 'shellfish' };
      const more = await order.change({ items: [dish('mapo', 4)], allergies: [shellfish] });
      expect(more.items.map(({ quantity }) => quantity)).toEqual([4]);
      expect(more.allergies.map(({ text_en }) => text_en)).toEqual(['peanut', 'shellfish']);
      expect(more.memo).toMatchObject({ text: 'by phone' });
    });

    it('takes all of it where no one has corrected anything', async () => {
      const order = await placed({ allergies: [{ text_zh: '花生', text_en: 'peanut' }], memo: 'mild' });
      await order.change({ allergies: [{ text_zh: '花生', text_en: 'peanut' }], memo: 'hot' });
      expect(await order.change({ allergies: [], memo: null })).toMatchObject({ allergies: [], memo: null });
    });

    it('[OW5] keeps what each change took away and brought, also what came and went again', async () => {
      const order = await placed({ memo: 'mild' });
      await order.change({ memo: 'mild', allergies: [{ text_zh: '花生', text_en: 'peanut' }] });
      await order.change({ memo: 'mild', customer: { name: 'Ada Lovelace', phone: '+12125550123' } });
      await order.correct({ memo: 'hot' });
      const query = { restaurant_id: app.restaurant.id, order_id: order.id };
      const { changes } = (await app.call(getLedgerCall, { as: app.owner, query })).data;
      expect(changes.map(({ rev, lines }) => [rev, lines.map(({ kind, text_en }) => `${kind} ${text_en}`)])).toEqual([
        [2, ['now Allergy: peanut']],
        [3, ['was Ada Wong', 'now Ada Lovelace', 'was Allergy: peanut']],
        [4, ['was Ada Lovelace', 'now Ada Wong', 'was mild', 'now hot']],
      ]);
    });

    it('pays what the channel took, not what the restaurant has added', async () => {
      const order = await placed({ items: [dish('mapo', 1)], payment_method: 'online', paid: true });
      const raised = await order.correct({ items: [dish('mapo', 2)] });
      const said = await order.change({ memo: 'ring twice' });
      expect(said).toMatchObject({
        memo: { text: 'ring twice' },
        total_cents: raised.total_cents,
        money: raised.money,
      });

      const waiting = await placed({ items: [dish('mapo', 1)], payment_method: 'online' });
      const dearer = await waiting.correct({ items: [dish('mapo', 2)] });
      const entered = await waiting.change({ paid: true });
      expect(entered).toMatchObject({ status: 'payment_completed', total_cents: dearer.total_cents });
      expect(entered.money?.paid_cents).toBe(said.money?.paid_cents);
      expect(toCollectCents(entered)).toBe(dearer.total_cents - (said.money?.paid_cents ?? 0));
    });

    it('is compared with what the channel of a foreign format sent last, too', async () => {
      const added = await app.call(addChannelCall, {
        as: app.owner,
        body: { restaurant_id: app.restaurant.id, kind: 'gloriafood', name: 'GF', auto_accept: false } as never,
      });
      const as = { key: (added.data as unknown as { key: string }).key };
      const tofu = { name: 'Mapo Tofu', type: 'item', price: 13.5, quantity: 2, total_item_price: 27 };
      const push = (change: Record<string, unknown>) => {
        const order = {
          id: 'gf-1',
          type: 'pickup',
          status: 'accepted',
          total_price: 27,
          sub_total_price: 27,
          items: [tofu],
        };
        return app.call(intakeGloriafoodCall, { as, body: { orders: [{ ...order, ...change }] } });
      };
      await push({ updated_at: '2026-11-21T17:10:00Z' });
      const { data } = await app.call(listOrdersCall, {
        as: app.owner,
        query: { restaurant_id: app.restaurant.id, q: 'gf-1' },
      });
      const before = await orderOf(data.items[0]?.id ?? '');
      const body = {
        restaurant_id: app.restaurant.id,
        order_id: before.id,
        expect_rev: before.rev,
        delivery_method: 'pickup' as const,
        payment_method: before.payment_method,
        paid: before.payment_state === 'paid',
        customer: { name: 'Mei', phone: '+12125550123' },
        items: [dish('mapo', 1)],
      };
      const corrected = await app.call(correctOrderCall, { as: app.owner, body });
      expect(corrected.data.items.map(({ quantity }) => quantity)).toEqual([1]);
      await push({ updated_at: '2026-11-21T17:20:00Z', instructions: 'no chopsticks' });
      const after = await orderOf(before.id);
      expect(after).toMatchObject({ memo: { text: 'no chopsticks' }, customer_name: 'Mei' });
      expect(after.items.map(({ quantity }) => quantity)).toEqual([1]);
    });
  },
);

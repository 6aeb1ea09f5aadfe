import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { getDishCall } from '#contract/http/menu/menu.ts';
import { addDishCall, importMenuCall, updateDishCall, updateDishImageCall } from '#contract/http/menu/menu-edit.ts';
import { savePlanCall } from '#contract/http/menu/menu-plan.ts';
import { getUserCall } from '#contract/http/people/session.ts';
import { deleteUploadCall } from '#contract/http/platform/upload.ts';
import { createRestaurant } from '../../store/new-store/create-restaurant.service.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { makeTestRestaurant } from '../../../testing/fixtures.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

describe.each(AVAILABLE_DATABASES)('G5 the picture of a dish on %s', (name) => {
  let app: TestApp;
  let other = { token: '' };
  let theirs = { id: '', path: '' };
  beforeAll(async () => {
    app = await buildTestApp(name);
    other = await signIn(app, 'owner', undefined);
    theirs = await upload(other);
  });
  afterAll(() => app.close());

  async function upload(as: { token: string }, change: { is_gallery?: number } = {}) {
    const id = v7();
    const path = `/uploads/${id}.png`;
    const uploaded_by = (await app.call(getUserCall, { as })).data.id;
    const row = { id, path, uploaded_by, is_gallery: 0, category: '', tags: '[]', name: '', sized_at: null };
    const size = { width: 1, height: 1, bytes: 1, created_at: '' };
    await app.database.db
      .insertInto('photo')
      .values({ ...row, ...size, ...change })
      .execute();
    return { id, path };
  }
  const ids = () => ({ restaurant_id: app.restaurant.id });
  const dish = async () => {
    const dish_id = app.restaurant.dishes.mapo.id;
    return (await app.call(getDishCall, { as: app.owner, query: { ...ids(), dish_id } })).data;
  };
  const give = (image: string | null, as = app.owner) =>
    app.call(updateDishImageCall, { as, body: { ...ids(), dish_ids: [app.restaurant.dishes.mapo.id], image } });

  it("is no other person's upload, whichever call names it, and no other path of this site", async () => {
    const { id: dish_id, version, category_id } = await dish();
    const unknown = (path: string) => ({ status: 422, failure: { errors: [{ path, code: 'unknown_picture' }] } });
    for (const image of [theirs.path, '/uploads/../x', `/uploads/${v7()}.png`, '/elsewhere.png']) {
      expect(await give(image)).toMatchObject(unknown('image'));
      const change = { image };
      const update = { as: app.owner, body: { ...ids(), dish_id, version, change } };
      expect(await app.call(updateDishCall, update)).toMatchObject(unknown('change.image'));
      const made = { name_zh: '新菜', name_en: 'New', category_id, price_cents: 100, image };
      const add = { as: app.owner, body: { ...ids(), dish: made } };
      expect(await app.call(addDishCall, add)).toMatchObject(unknown('dish.image'));
      const edits = [{ dish: made }, { dish_id, version, change }];
      const plan = { as: app.owner, body: { ...ids(), plan_id: null, name: 'Plan', edits } };
      expect(await app.call(savePlanCall, plan)).toMatchObject({
        status: 422,
        failure: { errors: [{ path: 'edits.0.dish.image' }, { path: 'edits.1.change.image' }] },
      });
      const content = `category,name_zh,price,image\n主菜,麻婆豆腐,16,${image}\n`;
      const file = { ...ids(), format: 'csv' as const, content, dry_run: true };
      const { errors } = (await app.call(importMenuCall, { as: app.owner, body: file })).data;
      expect(errors).toMatchObject([{ row: 2, column: 'image', value: image, code: 'unknown_picture' }]);
    }
    expect((await dish()).image).toBeNull();
  });

  it("is one's own upload, one of the gallery, a web address, or what the restaurant shows already", async () => {
    const [own, gallery] = [await upload(app.owner), await upload(other, { is_gallery: 1 })];
    for (const image of [gallery.path, 'https://pictures.test/a.jpg', own.path]) {
      expect((await give(image)).data).toEqual({ changed: 1 });
    }
    const second = await signIn(app, 'owner', app.restaurant.id);
    const { id: dish_id, version, image } = await dish();
    const change = { image, name_en: 'Mapo' };
    const changed = await app.call(updateDishCall, { as: second, body: { ...ids(), dish_id, version, change } });
    expect([changed.status, changed.data.image]).toEqual([200, own.path]);
    expect((await give(theirs.path, app.admin)).status).toBe(200);
  });

  it('is one that another restaurant of the person shows, so that its menu can be copied', async () => {
    const sister = makeTestRestaurant({ name: '分店' });
    await createRestaurant(app.context, sister.input);
    const { db } = app.database;
    const { id: user_id } = (await app.call(getUserCall, { as: app.owner })).data;
    const shown = await upload(other);
    await db.updateTable('dish').set({ image: shown.path }).where('id', '=', sister.dishes.mapo.id).execute();
    expect((await give(shown.path)).status).toBe(422);
    await db.insertInto('user_restaurant').values({ user_id, restaurant_id: sister.id, role: 'owner' }).execute();
    expect((await give(shown.path)).status).toBe(200);
  });

  it('does not name a dish to the uploader who may not see its restaurant', async () => {
    await give(theirs.path, app.admin);
    const { status, failure } = await app.call(deleteUploadCall, { as: other, params: { id: theirs.id } });
    expect([status, failure.errors[0]?.code]).toEqual([422, 'in_use']);
    expect(JSON.stringify(failure)).not.toContain((await dish()).name_zh);
  });
});

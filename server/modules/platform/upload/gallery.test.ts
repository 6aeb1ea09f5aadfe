import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhotoCall, deletePhotoCall, listPhotosCall, updatePhotosCall } from '#contract/http/platform/photo.ts';
import { uploadCall, type Uploaded } from '#contract/http/platform/upload.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { multipartOf } from '../../../testing/multipart.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const picture = (width: number, alpha = 1): Promise<Buffer> => {
  const made = sharp({
    create: { width, height: Math.round(width * 0.75), channels: 4, background: { r: 180, g: 40, b: 20, alpha } },
  });
  return alpha === 1 ? made.jpeg().toBuffer() : made.png().toBuffer();
};

describe.each(AVAILABLE_DATABASES)('the gallery on %s', (name) => {
  let app: TestApp;
  const dataDir = mkdtempSync(join(tmpdir(), 'laidan-gallery-'));
  beforeAll(async () => {
    app = await buildTestApp(name, { config: { dataDir } });
  });
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function upload(content: Uint8Array, as = app.admin): Promise<Uploaded> {
    const { payload, headers } = multipartOf(content);
    const reply = await app.app.inject({
      method: 'POST',
      url: uploadCall.path,
      headers: { ...headers, authorization: `Bearer ${as.token}` },
      payload,
    });
    return reply.json<{ data: Uploaded }>().data;
  }
  const fetchFile = (path: string) => app.app.inject({ method: 'GET', url: path });
  const sized = (path: string, ending: string): string => path.replace(/\.(jpg|png)$/, ending);
  const list = async (query: Record<string, string> = {}, as = app.admin) =>
    (await app.call(listPhotosCall, { as, query })).data;
  const file = (body: Parameters<typeof app.call<typeof updatePhotosCall>>[1]['body']) =>
    app.call(updatePhotosCall, { as: app.admin, ...(body === undefined ? {} : { body }) });

  it('[G1] keeps every upload in several widths, as WebP and JPEG, made once', async () => {
    const { path } = await upload(await picture(1600));
    for (const width of [320, 640, 1280]) {
      const webp = await fetchFile(sized(path, `-${width}.webp`));
      expect(webp.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ width, format: 'webp' });
      const jpeg = await fetchFile(sized(path, `-${width}.jpg`));
      expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ width, format: 'jpeg' });
    }
    for (const ending of ['-321.webp', '-320.png', '-320.gif'])
      expect((await fetchFile(sized(path, ending))).statusCode).toBe(404);
  });

  it('[G1] serves a picture itself where a version would be wider, or is not made yet', async () => {
    const { path } = await upload(await picture(400, 0.5));
    const wide = await fetchFile(sized(path, '-1280.webp'));
    expect(wide.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' });
    expect((await sharp(wide.rawPayload).metadata()).width).toBe(400);
    const flat = await fetchFile(sized(path, '-320.jpg'));
    expect(await sharp(flat.rawPayload).metadata()).toMatchObject({ width: 320, hasAlpha: false });
  });

  it('[G2] makes versions of older pictures by a job', async () => {
    const uploads = await Promise.all(Array.from({ length: 10 }, async () => upload(await picture(400))));
    await app.database.db.updateTable('photo').set({ sized_at: null }).execute();
    for (const { path } of uploads) rmSync(join(dataDir, sized(path, '-320.webp')), { force: true });
    rmSync(join(dataDir, uploads[0]?.path ?? ''), { force: true });
    await app.worker.plantRecurring();
    await app.worker.runDue();
    const left = await app.database.db.selectFrom('photo').select('id').where('sized_at', 'is', null).execute();
    expect(left).toEqual([]);
    const last = await fetchFile(sized(uploads.at(-1)?.path ?? '', '-320.webp'));
    expect(last.headers['content-type']).toBe('image/webp');
  });

  it('[G3] files many at once: fields that are not named stay', async () => {
    const [first, second] = [await upload(await picture(900)), await upload(await picture(500))];
    await app.call(addPhotoCall, { as: app.admin, body: { id: first.id, category: '川菜', tags: ['辣', '豆腐'] } });
    const ids = [first.id, second.id];
    expect((await file({ ids, add_tags: ['new', '辣'], remove_tags: ['豆腐'] })).data).toEqual({ updated: 2 });
    expect((await list({ sort: 'created_at' })).items.map(({ category, tags }) => ({ category, tags }))).toEqual([
      { category: '川菜', tags: ['辣', 'new'] },
      { category: '', tags: ['new', '辣'] },
    ]);
    await file({ ids: [second.id], category: '门面', name: '50% off_"x"', tags: [] });
    const found = await list({ q: '50% OFF_"' });
    expect(found).toMatchObject({
      items: [{ name: '50% off_"x"', tags: [] }],
      counts: { all: 2, unused: 2, unfiled: 0, small: 1 },
      categories: ['川菜', '门面'],
      tags: ['new', '辣'],
    });
    expect((await list({ tag: '辣' })).total).toBe(1);
    expect((await list({ state: 'small' })).items).toMatchObject([{ id: second.id }]);
    const many = Array.from({ length: 20 }, (_, index) => `t${index}`);
    expect((await file({ ids, add_tags: many })).failure.errors).toMatchObject([{ code: 'too_big' }]);
    expect((await file({ ids: [first.id, app.restaurant.id], category: 'x' })).status).toBe(404);
    expect((await list()).items.every(({ category }) => category !== 'x')).toBe(true);
  });

  it('[G4] knows what shows a picture, finds the unused ones, and removes none that is in use', async () => {
    const [plain, dish, store] = await Promise.all([0, 1, 2].map(async () => upload(await picture(900))));
    const ids = [plain, dish, store].map((one) => one?.id ?? '');
    await file({ ids, category: 'uses' });
    const { db } = app.database;
    await db
      .updateTable('dish')
      .set({ image: dish?.path ?? null })
      .where('id', '=', app.restaurant.dishes.mapo.id)
      .execute();
    await db
      .updateTable('restaurant')
      .set({ images: JSON.stringify([store?.path]) })
      .execute();
    const uses = new Map((await list({ category: 'uses' })).items.map((one) => [one.id, one.used_by]));
    expect(uses.get(dish?.id ?? '')).toMatchObject([{ kind: 'dish', restaurant_id: app.restaurant.id }]);
    expect(uses.get(store?.id ?? '')).toMatchObject([{ kind: 'restaurant', name: '测试馆' }]);
    expect((await list({ category: 'uses', state: 'unused' })).items).toMatchObject([{ id: plain?.id }]);
    const refused = await app.call(deletePhotoCall, { as: app.admin, body: { ids } });
    expect(refused.failure.errors).toMatchObject([{ code: 'in_use' }]);
    expect((await fetchFile(plain?.path ?? '')).statusCode).toBe(200);
    await app.call(deletePhotoCall, { as: app.admin, body: { ids: [plain?.id ?? ''] } });
    expect((await fetchFile(sized(plain?.path ?? '', '-320.webp'))).statusCode).toBe(404);
  });

  it("shows owners' own uploads only to administrators", async () => {
    const { id } = await upload(await picture(300), app.owner);
    expect((await list({ scope: 'uploads' })).items.map((one) => one.id)).toContain(id);
    expect((await app.call(listPhotosCall, { as: app.owner, query: { scope: 'uploads' } })).status).toBe(403);
    expect((await list({ scope: 'mine' }, app.owner)).total).toBe(1);
  });
});

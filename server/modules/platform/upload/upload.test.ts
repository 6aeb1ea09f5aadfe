import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPhotoCall, deletePhotoCall, listPhotosCall } from '#contract/http/platform/photo.ts';
import {
  deleteUploadCall,
  UPLOAD_RULES,
  uploadCall,
  uploadRulesCall,
  type Uploaded,
} from '#contract/http/platform/upload.ts';
import { buildTestApp, signIn, type TestApp } from '../../../testing/build-test-app.ts';
import { multipartOf } from '../../../testing/multipart.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 40, b: 20 } } });

/** A picture as a phone takes it: rotated, and with its location. */
const photo = (): Promise<Buffer> =>
  picture(60, 40)
    .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe.each(AVAILABLE_DATABASES)('uploads on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name, { config: { publicUrl: 'https://shop.test' } });
  });
  afterAll(() => app.close());

  async function upload(content: Uint8Array, { token } = app.owner, path: string = uploadCall.path) {
    const { payload, headers } = multipartOf(content);
    const reply = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    const body = reply.json<Uploaded & { data: Uploaded; errors: { code: string }[]; message: string }>();
    return { status: reply.statusCode, body };
  }
  const fetchFile = (path: string) => app.app.inject({ method: 'GET', url: path });

  it('take a JPG, turn it upright, drop the camera’s metadata, and serve it for ever', async () => {
    const { status, body } = await upload(await photo());
    expect(status).toBe(200);
    expect(body.path).toMatch(/^\/uploads\/[0-9a-f-]{36}\.jpg$/);
    expect(body).toMatchObject({ id: body.data.id, path: body.data.path, url: `https://shop.test${body.path}` });
    const file = await fetchFile(body.path);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const facts = await sharp(file.rawPayload).metadata();
    expect(facts).toMatchObject({ width: 40, height: 60, format: 'jpeg' });
    expect(facts.exif).toBeUndefined();
    expect(file.rawPayload.includes('a secret place')).toBe(false);
  });

  it('answer under the root of the calls as well', async () => {
    const png = await picture(8, 8).png().toBuffer();
    const { status, body } = await upload(png, app.owner, `/app/v1${uploadCall.path}`);
    expect(status).toBe(200);
    expect(body.path).toMatch(/\.png$/);
  });

  it('are refused as unreadable where their content is cut off at any byte, or its parts are broken', async () => {
    const { payload, headers } = multipartOf(Buffer.from('x'.repeat(40)));
    const post = async (content: Buffer) =>
      (
        await app.app.inject({
          method: 'POST',
          url: uploadCall.path,
          headers: { ...headers, authorization: `Bearer ${app.owner.token}` },
          payload: content,
        })
      ).statusCode;
    const whole = payload.indexOf('--\r\n', payload.length - 6);
    for (let at = 1; at < whole; at += 1) expect([at, await post(payload.subarray(0, at))]).toEqual([at, 400]);
    expect(await post(Buffer.from(payload.toString('latin1').replaceAll('\r\n', ' ')))).toBe(400);
  });

  it('scale down a picture that is too wide', async () => {
    const { body } = await upload(
      await picture(UPLOAD_RULES.max_side + 500, 100)
        .jpeg()
        .toBuffer(),
    );
    expect((await sharp((await fetchFile(body.path)).rawPayload).metadata()).width).toBe(UPLOAD_RULES.max_side);
  });

  it.each([
    ['a GIF named like a JPG', async () => Buffer.from('GIF89a-and-some-more-bytes-here'), 415, 'picture_kind'],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'picture_kind'],
    ['a broken JPG', async () => (await photo()).subarray(0, 200), 422, 'picture_unreadable'],
    ['an empty file', async () => Buffer.alloc(0), 422, 'required'],
    [
      'more pixels than the limit',
      () => picture(7000, 6000).png({ compressionLevel: 9 }).toBuffer(),
      422,
      'too_many_pixels',
    ],
  ])('refuse %s', async (_what, make, expected, code) => {
    const { status, body } = await upload(await make());
    expect({ status, code: body.errors[0]?.code }).toEqual({ status: expected, code });
  });

  it('refuse a file over the limit, and content that is not a form', async () => {
    const { status } = await upload(Buffer.alloc(UPLOAD_RULES.max_bytes + 1, 0xff));
    expect(status).toBe(413);
    const plain = await app.app.inject({
      method: 'POST',
      url: uploadCall.path,
      headers: { authorization: `Bearer ${app.owner.token}` },
      payload: { file: 'x' },
    });
    expect(plain.statusCode).toBe(415);
  });

  it('are for owners and administrators', async () => {
    expect((await upload(await photo(), app.staff)).status).toBe(403);
    expect((await upload(await photo(), { token: 'nobody' })).status).toBe(401);
  });

  it('show the limits before anything is sent', async () => {
    const { data } = await app.call(uploadRulesCall, { as: app.owner });
    expect(data).toMatchObject({ max_bytes: 10_485_760, types: ['image/jpeg', 'image/png'] });
  });

  it('are removed when no page shows them, and only by the person who uploaded them', async () => {
    const { body } = await upload(await photo());
    const other = await signIn(app, 'owner', undefined);
    const remove = (as: { token: string }) => app.call(deleteUploadCall, { as, params: { id: body.id } });
    expect((await remove(other)).status).toBe(404);
    const dish = app.restaurant.dishes.mapo;
    await app.database.db.updateTable('dish').set({ image: body.path }).where('id', '=', dish.id).execute();
    const used = await remove(app.owner);
    expect(used.failure.errors).toMatchObject([{ code: 'in_use', params: { name: dish.name_zh, count: 1 } }]);
    await app.database.db.updateTable('dish').set({ image: null }).where('id', '=', dish.id).execute();
    expect((await remove(app.owner)).status).toBe(200);
    expect((await fetchFile(body.path)).statusCode).toBe(404);
    expect((await remove(app.owner)).status).toBe(404);
  });

  it('cannot name a file outside their folder', async () => {
    for (const path of ['/uploads/..%2f..%2fetc%2fpasswd', '/uploads/%2e%2e', '/uploads/x.jpg'])
      expect((await fetchFile(path)).statusCode).toBe(404);
  });

  it('fill the gallery, where owners see what uses a picture only in their own restaurants', async () => {
    const empty = await app.call(listPhotosCall, { as: app.owner, query: {} });
    expect(empty.data).toMatchObject({ items: [], total: 0, categories: [] });
    const { body } = await upload(await photo(), app.admin);
    const added = await app.call(addPhotoCall, {
      as: app.admin,
      body: { id: body.id, category: '川菜', tags: ['tofu'] },
    });
    expect(added.data).toMatchObject({ category: '川菜', width: 40, height: 60 });
    await app.database.db
      .updateTable('dish')
      .set({ image: body.path })
      .where('id', '=', app.restaurant.dishes.mapo.id)
      .execute();
    const stranger = await signIn(app, 'owner', undefined);
    const [mine, theirs] = await Promise.all(
      [app.owner, stranger].map((as) => app.call(listPhotosCall, { as, query: { q: 'TOFU' } })),
    );
    expect(mine?.data.items[0]?.used_by).toMatchObject([{ kind: 'dish', name: '麻婆豆腐' }]);
    expect(theirs?.data.items[0]?.used_by).toEqual([]);
    expect((await app.call(listPhotosCall, { as: app.owner, query: { scope: 'mine' } })).data.total).toBeGreaterThan(0);
    const other = await upload(await photo(), app.admin);
    const all = await app.call(deletePhotoCall, { as: app.admin, body: { ids: [other.body.id, body.id] } });
    expect(all.status).toBe(422);
    expect((await fetchFile(other.body.path)).statusCode).toBe(200);
    expect((await app.call(deletePhotoCall, { as: app.owner, body: { ids: [body.id] } })).status).toBe(403);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateChannelCall } from '#contract/http/orders/channel.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { AVAILABLE_DATABASES } from '../../../testing/test-databases.ts';
import { encryptOldSigningSecrets, signingSecretOf } from './signing-secret.service.ts';

describe.each(AVAILABLE_DATABASES)('the secret that signs a channel’s callbacks, on %s', (name) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp(name);
  });
  afterAll(() => app.close());

  const stored = () =>
    app.database.db.selectFrom('channel').selectAll().where('id', '=', app.channel.id).executeTakeFirstOrThrow();

  it('[SE1] is stored encrypted, from the first and when it is made again', async () => {
    expect((await stored()).signing_secret).toMatch(/^s1\./);
    expect(signingSecretOf(app.context.keys, await stored())).toBe(app.channel.secret);
    const body = { restaurant_id: app.restaurant.id, channel_id: app.channel.id };
    const { data } = await app.call(rotateChannelCall, { as: app.owner, body });
    expect(data.signing_secret).not.toBe(app.channel.secret);
    expect((await stored()).signing_secret).toMatch(/^s1\./);
    expect(signingSecretOf(app.context.keys, await stored())).toBe(data.signing_secret);
  });

  it('[SE1] is encrypted by the start where an earlier version stored it as it is, and once', async () => {
    await app.database.db.updateTable('channel').set({ signing_secret: 'from-an-earlier-version' }).execute();
    await encryptOldSigningSecrets(app.context);
    const { signing_secret } = await stored();
    expect(signing_secret).toMatch(/^s1\./);
    expect(signingSecretOf(app.context.keys, await stored())).toBe('from-an-earlier-version');
    await encryptOldSigningSecrets(app.context);
    expect((await stored()).signing_secret).toBe(signing_secret);
  });

  it('[SE1] does not decrypt in another channel’s row', async () => {
    const row = { ...(await stored()), id: 'another' };
    expect(() => signingSecretOf(app.context.keys, row)).toThrow('cannot be decrypted');
  });
});

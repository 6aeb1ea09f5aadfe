import { createECDH, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { makePushKeys, sendPush } from './web-push.ts';

/** A browser's subscription at this address. */
function subscriptionAt(endpoint: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

it('keeps a subscription whose host has no address now, and gives up one at a private address', async () => {
  const send = (endpoint: string) =>
    sendPush(
      makePushKeys(),
      subscriptionAt(endpoint),
      { payload: '{}', topic: 'x' },
      { subject: 'mailto:a@example.com', allowed: [] },
    );
  expect(await send('https://push.no-such-host.invalid/x')).toBe('failed');
  expect(await send('https://127.0.0.1/x')).toBe('gone');
});

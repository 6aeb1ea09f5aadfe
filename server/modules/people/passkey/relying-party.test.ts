import { expect, it } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { relyingPartyOf } from './relying-party.service.ts';

type Request = Parameters<typeof relyingPartyOf>[0];
const request = (origin: string | undefined, host = 'desk.local:8080'): Request =>
  ({ protocol: 'http', host, headers: origin === undefined ? {} : { origin } }) as unknown as Request;
const OPEN = { allowedOrigins: [], publicUrl: undefined };

it('is the page’s own address, or the one that was called', () => {
  expect(relyingPartyOf(request('http://desk.local:8080'), OPEN)).toEqual({
    origin: 'http://desk.local:8080',
    host: 'desk.local',
  });
  expect(relyingPartyOf(request(undefined), OPEN).host).toBe('desk.local');
});

it('[DO12] refuses an origin or a host that is no address, instead of failing', () => {
  const refused = new CallError('origin_refused');
  expect(() => relyingPartyOf(request('9'.repeat(300)), OPEN)).toThrow(refused);
  expect(() => relyingPartyOf(request(undefined, 'a b'), OPEN)).toThrow(refused);
});

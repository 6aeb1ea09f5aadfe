import { describe, expect, it } from 'vitest';
import type { Seal } from '#src/live/desk-store.ts';
import type { OrderNotify } from '#contract/domain/restaurant.ts';
import { escalatedWord, escalationOf, honestSeal, isNewCountKnown } from './seal-state.ts';

const seal: Seal = { kind: 'ok', provedAt: 10_000, missing: 0, lostSince: null, nextTryAt: null, attempt: 0 };

describe('the seal', () => {
  it('[I6] is not green on a proof older than 8 s, even if the view says so', () => {
    expect(honestSeal(seal, 18_000).kind).toBe('ok');
    expect(honestSeal(seal, 18_001).kind).toBe('checking');
    expect(honestSeal({ ...seal, provedAt: null }, 10_000).kind).toBe('checking');
  });

  it('leaves every other state as it is', () => {
    expect(honestSeal({ ...seal, kind: 'lost' }, 10_000).kind).toBe('lost');
  });

  it('knows the number of new orders for 8 s after a proof, also while catching up, and never when lost', () => {
    expect(isNewCountKnown({ ...seal, kind: 'catching_up' }, 18_000)).toBe(true);
    expect(isNewCountKnown({ ...seal, kind: 'catching_up' }, 18_001)).toBe(false);
    expect(isNewCountKnown({ ...seal, kind: 'lost' }, 10_000)).toBe(false);
    expect(isNewCountKnown({ ...seal, provedAt: null }, 10_000)).toBe(false);
  });
});

describe('what happens when no one accepts', () => {
  const off = { on: false, after_seconds: 180 };
  const none = { push: off, email: off, phone: off, fax: off, webhook: off };
  const store = (on: Partial<OrderNotify>, unreached?: string[]) => ({
    order_notify: { ...none, ...on },
    ...(unreached === undefined ? {} : { unreached }),
  });

  it('names the loudest way that is on', () => {
    expect(
      escalationOf(store({ push: { on: true, after_seconds: 90 }, phone: { on: true, after_seconds: 180 } })),
    ).toEqual({
      way: 'phone',
      afterSeconds: 180,
    });
  });

  it('names none when all are off', () => expect(escalationOf(store({}))).toBeUndefined());

  it('[ES8] passes over what has no receiver, and says so where nothing does; an older log does not know', () => {
    const push = { on: true, after_seconds: 90 };
    const email = { on: true, after_seconds: 60 };
    expect(escalationOf(store({ push, email }, ['email']))?.way).toBe('push');
    expect(escalationOf(store({ push }, ['push']))).toEqual({ way: 'no_phone', afterSeconds: 90 });
    expect(escalationOf(store({ push, email }, ['push', 'email']))).toEqual({ way: 'no_address', afterSeconds: 60 });
    expect(escalationOf(store({ push }))?.way).toBe('push');
    expect(escalatedWord(store({ push }, ['push']))).toBe('flag.no_one_alerted');
    expect(escalatedWord(store({ push }))).toBe('flag.escalated');
    expect(escalatedWord(store({}))).toBe('flag.no_one_alerted');
  });
});

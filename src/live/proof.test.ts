import { describe, expect, it } from 'vitest';
import type { PlacedOrder } from '#contract/domain/desk-state.ts';
import type { Order } from '#contract/domain/order.ts';
import { orderOf } from '#tests/support/orders.ts';
import type { Clock } from './ports.ts';
import { WHOLE_KITCHEN } from './digest.ts';
import { createProofKeeper } from './proof-keeper.ts';
import { sealOf, type SealInput } from './seal.ts';
import { createServerClock } from './server-clock.ts';

const AT = '2026-11-21T18:00:00.000Z';
const orders = (...list: Order[]): Map<string, PlacedOrder> =>
  new Map(list.map((order, index) => [order.id, { order, seq: index + 1 }]));
const orderNo = (index: number, change: Partial<Order> = {}): Order =>
  orderOf({
    id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    restaurant_id: '01900000-0000-7000-8000-000000000001',
    created_at: AT,
    ...change,
  });

const seal = (change: Partial<SealInput>): ReturnType<typeof sealOf> =>
  sealOf({
    provedAt: 1_000,
    proofAgeMs: 0,
    upMs: 60_000,
    startedAt: 0,
    missing: 0,
    isKnownDead: false,
    isUnstored: false,
    nextTryAt: null,
    attempt: 0,
    ...change,
  });

describe('the seal', () => {
  it('(I6) says "every order" only on a proof of this run that is at most eight seconds old', () => {
    expect(seal({ proofAgeMs: 8_000 }).kind).toBe('ok');
    expect(seal({ proofAgeMs: 8_001 }).kind).toBe('checking');
    expect(seal({ proofAgeMs: null, upMs: 1_000 }).kind).toBe('checking');
  });

  it('[ST3] never says "every order" of a server that cannot store', () => {
    expect(seal({ isUnstored: true }).kind).toBe('unstored');
    expect(seal({ isUnstored: true, proofAgeMs: 8_001 }).kind).toBe('checking');
  });

  it('says catching up while a gap is known, and lost after thirty seconds or when no link can be had', () => {
    expect(seal({ missing: 3 })).toMatchObject({ kind: 'catching_up', missing: 3 });
    expect(seal({ proofAgeMs: 30_001 })).toMatchObject({ kind: 'lost', lostSince: 1_000 });
    expect(seal({ proofAgeMs: 9_000, isKnownDead: true }).kind).toBe('lost');
    expect(seal({ proofAgeMs: null, provedAt: null, upMs: 30_001, startedAt: 5 })).toMatchObject({
      kind: 'lost',
      lostSince: 5,
    });
  });
});

describe('the keeper of the proof', () => {
  function keeper(stored: Parameters<typeof createProofKeeper>[0]['stored'] = null): {
    time: { ms: number };
    proof: ReturnType<typeof createProofKeeper>;
  } {
    const time = { ms: 0 };
    return { time, proof: createProofKeeper({ mono: () => time.ms, stored }) };
  }

  it('(I6) accepts nothing from an earlier run as a current proof', () => {
    const { proof } = keeper({ at: 5_000, orders: orders() });
    expect([proof.provedAt(), proof.ageMs()]).toEqual([5_000, null]);
  });

  it('(I6) forgets how old the proof is when a clock jumps', () => {
    const { proof } = keeper();
    proof.prove(1_000, 0, orders());
    proof.distrust();
    expect(proof.ageMs()).toBeNull();
  });

  it('reports after a gap of over twenty seconds what came, changed and was cancelled', () => {
    const { proof, time } = keeper();
    const kept = orderNo(1);
    const gone = orderNo(2);
    proof.prove(0, 0, orders(kept, gone));
    time.ms = 60_000;
    proof.countAnswer(null);
    const changed = {
      ...kept,
      rev: 3,
      ring: { kind: 'changed' as const, rev: 3, since_at: AT, acknowledged_at: null, by: null },
    };
    proof.prove(60_000, 0, orders(changed, { ...gone, status: 'cancelled' }, orderNo(3)));
    const digest = proof.digest();
    expect([digest?.placed.length, digest?.changed.length, digest?.cancelled.length, digest?.delivered]).toEqual([
      1, 1, 1, 1,
    ]);
    expect([digest?.from, digest?.to]).toEqual([0, 60_000]);
    proof.acknowledge();
    expect(proof.digest()).toBeNull();
  });

  it('calls what this screen accepted during the gap neither new nor unchanged', () => {
    const { proof } = keeper();
    const [known, other] = [orderNo(1), orderNo(2)];
    proof.prove(0, 0, orders(known));
    const replaced = { ...known, rev: 3, memo: { text: 'no rice', lang: null, other: null } };
    const screen = { ...WHOLE_KITCHEN, tapped: new Set([known.id, other.id]) };
    proof.prove(60_000, 0, orders(replaced, other), false, screen);
    expect([proof.digest()?.changed.map(({ id }) => id), proof.digest()?.placed]).toEqual([[known.id], []]);
  });

  it('reports nothing after a short gap, or when nothing came', () => {
    const { proof } = keeper();
    proof.prove(0, 0, orders());
    proof.prove(15_000, 0, orders(orderNo(1)));
    proof.prove(60_000, 0, orders(orderNo(1)));
    expect(proof.digest()).toBeNull();
  });

  it('adds a second gap to a digest no one has acknowledged', () => {
    const { proof } = keeper();
    proof.prove(0, 0, orders());
    proof.prove(30_000, 0, orders(orderNo(1)));
    proof.prove(34_000, 0, orders(orderNo(1)));
    proof.prove(80_000, 0, orders(orderNo(1), orderNo(2)));
    expect(proof.digest()).toMatchObject({ from: 0, to: 80_000 });
    expect(proof.digest()?.placed).toHaveLength(2);
  });

  it('lists of what came while it stood what waits, was changed or was cancelled, and nothing that others handled', () => {
    const { proof } = keeper();
    const ringing = (kind: 'changed' | 'cancelled') => ({
      ring: { kind, rev: 3, since_at: AT, acknowledged_at: null, by: null },
    });
    proof.prove(0, 0, orders());
    proof.prove(30_000, 0, orders(orderNo(1)));
    // Shown and accepted between the gaps.
    const [changed, cancelled, done] = [2, 3, 4].map((no) => orderNo(no, { status: 'order_received', ring: null }));
    if (changed === undefined || cancelled === undefined || done === undefined) throw new Error('no orders');
    proof.prove(34_000, 0, orders(orderNo(1), changed, cancelled, done));
    proof.prove(
      80_000,
      0,
      orders(
        orderNo(1, { status: 'order_received', ring: null }),
        { ...changed, ...ringing('changed') },
        { ...cancelled, ...ringing('cancelled'), status: 'cancelled' },
        { ...done, status: 'finished' },
        orderNo(5),
      ),
    );
    const digest = proof.digest();
    const ids = (list: readonly Order[] = []): number[] => list.map(({ id }) => Number(id.slice(-12)));
    expect([ids(digest?.placed), ids(digest?.changed), ids(digest?.cancelled)]).toEqual([[5], [2], [3]]);
    // It came in a gap, and only the digest that stands has named it.
    expect(ids(digest?.accepted)).toEqual([1]);
  });

  describe('of what came in the gap and was answered elsewhere', () => {
    const dish = (station: string | null) =>
      orderNo(9)
        .items.slice(0, 1)
        .map((item) => ({ ...item, station }));
    const accepted = { status: 'order_received' as const, ring: null, accepted_at: AT, acknowledged_at: AT };
    const by = { kind: 'screen' as const, id: 'other', name: 'Other' };
    const cancel = { at: AT, actor: by, action: 'cancel', to: 'cancelled' as const, rev: 3, detail: null };
    const cancelled = (from: 'ordered' | 'order_received') => ({
      ...accepted,
      accepted_at: from === 'ordered' ? null : AT,
      status: 'cancelled' as const,
      history: [{ ...cancel, from }],
    });
    const numbers = (list: readonly Order[] = []): number[] => list.map(({ id }) => Number(id.slice(-12)));
    const after = (...came: Order[]) => orders(orderNo(1), ...came);

    function digest(came: readonly Order[], screen = WHOLE_KITCHEN) {
      const { proof } = keeper({ at: 0, orders: orders(orderNo(1)) });
      proof.prove(60_000, 0, after(...came), false, screen);
      return proof.digest();
    }

    it('names what is still in the kitchen, and counts what has left it', () => {
      const found = digest([orderNo(2, accepted), orderNo(3, { ...accepted, status: 'received' })]);
      expect([numbers(found?.placed), numbers(found?.accepted), found?.handled]).toEqual([[], [2], 1]);
      expect(digest([orderNo(3, { ...accepted, status: 'received' })])).toBeNull();
    });

    it('names a cancellation of food that had been accepted', () => {
      const found = digest([orderNo(2, cancelled('order_received')), orderNo(3, cancelled('ordered'))]);
      expect([numbers(found?.cancelled), found?.handled]).toEqual([[2], 1]);
    });

    it('leaves out the dishes of other stations, and what a person has touched here', () => {
      const [fry, soup] = [
        orderNo(2, { ...accepted, items: dish('fry') }),
        orderNo(3, { ...accepted, items: dish('soup') }),
      ];
      expect(numbers(digest([fry, soup], { ...WHOLE_KITCHEN, station: 'soup' })?.accepted)).toEqual([3]);
      expect(digest([fry], { ...WHOLE_KITCHEN, touched: new Set([fry.id]) })).toBeNull();
    });

    it('keeps what stands in it as it is now: accepted, over, cancelled or changed since', () => {
      const { proof } = keeper({ at: 0, orders: orders(orderNo(1)) });
      proof.prove(60_000, 0, after(...[2, 3, 4, 5, 6].map((no) => orderNo(no))));
      const ringing = { ring: { kind: 'changed' as const, rev: 4, since_at: AT, acknowledged_at: null, by: null } };
      const since = after(
        orderNo(2, { ...accepted, rev: 3 }),
        orderNo(3, { ...accepted, rev: 3, status: 'received' }),
        orderNo(4, { ...cancelled('order_received'), rev: 3 }),
        orderNo(5, { ...accepted, ...ringing, rev: 4 }),
        orderNo(6),
        orderNo(7),
      );
      const found = proof.digest(since);
      const lists = [found?.placed, found?.accepted, found?.changed, found?.cancelled].map(numbers);
      // The digest covers the alarm of what came after the link was back; a row that moved is counted once.
      expect([...lists, found?.handled]).toEqual([[6, 7], [2], [5], [4], 1]);
      expect(proof.digest(since)).toBe(found);
      const later = proof.digest(after(orderNo(2, { ...accepted, rev: 4, status: 'finished' })));
      expect([numbers(later?.accepted), numbers(later?.changed), later?.handled]).toEqual([[2], [5], 3]);
    });

    it('takes in what rings while it stands, new, changed or cancelled, and nothing that was tapped or is quiet', () => {
      const { proof } = keeper({ at: 0, orders: orders(orderNo(1)) });
      const known = [2, 3].map((no) => orderNo(no, accepted));
      const ring = (kind: 'changed' | 'cancelled') => ({ kind, rev: 4, since_at: AT, acknowledged_at: null, by: null });
      proof.prove(4_000, 0, after(...known));
      proof.prove(60_000, 0, after(...known, orderNo(4)));
      const since = after(
        orderNo(2, { ...accepted, ring: ring('changed'), rev: 4 }),
        orderNo(3, { ...cancelled('order_received'), ring: ring('cancelled'), rev: 4 }),
        ...[4, 5, 6].map((no) => orderNo(no)),
        orderNo(7, accepted),
      );
      const found = proof.digest(since, { ...WHOLE_KITCHEN, tapped: new Set([orderNo(6).id]) });
      const lists = [found?.placed, found?.accepted, found?.changed, found?.cancelled].map(numbers);
      expect(lists).toEqual([[4, 5], [], [2], [3]]);
      // Another screen accepts what came: a second gap keeps it.
      const second = after(orderNo(4), orderNo(5, { ...accepted, rev: 3 }));
      proof.digest(second);
      proof.prove(64_000, 0, second);
      proof.prove(120_000, 0, second);
      expect([numbers(proof.digest()?.placed), numbers(proof.digest()?.accepted)]).toEqual([[4], [5]]);
    });
  });
});

describe("the server's clock", () => {
  function clockAt(): { state: { wall: number; mono: number }; clock: Clock } {
    const state = { wall: 1_000_000, mono: 0 };
    return {
      state,
      clock: {
        wall: () => state.wall,
        mono: () => state.mono,
        after: () => () => undefined,
        every: () => () => undefined,
        random: () => 0,
      },
    };
  }

  it('keeps the sample with the smallest round trip', () => {
    const { clock } = clockAt();
    const time = createServerClock(clock, 0);
    time.sample(2_000_000, 40);
    time.sample(3_000_000, 4_000);
    expect(time.now()).toBe(2_000_020);
    expect(time.ageOf(1_999_020)).toBe(1_000 + 20);
  });

  it.each([-3_600_000, 3_600_000])(
    '(I6) learns from a beat that the server was set by %i ms, and then trusts the next sample',
    (set) => {
      const { clock } = clockAt();
      const time = createServerClock(clock, 0);
      time.sample(2_000_000, 40);
      expect(time.ageOf(2_000_000 + set)).toBeNull();
      expect(time.isTrusted()).toBe(false);
      time.sample(2_000_000 + set, 900);
      expect(time.ageOf(2_000_000 + set)).toBe(900);
    },
  );

  it('is not moved by someone setting the wall clock, notices it, and trusts only a new sample', () => {
    const { clock, state } = clockAt();
    const time = createServerClock(clock, 0);
    time.sample(2_000_000, 0);
    state.wall += 3_600_000;
    expect(time.now()).toBe(2_000_000);
    expect(time.hasJumped()).toBe(true);
    expect(time.isTrusted()).toBe(false);
    time.sample(2_000_500, 9_000);
    expect(time.isTrusted()).toBe(true);
    expect(time.hasJumped()).toBe(false);
  });
});

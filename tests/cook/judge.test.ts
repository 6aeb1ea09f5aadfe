import { describe, expect, it } from 'vitest';
import { isClean, judge, longestUnseenMs, type Rush } from './judge.ts';

const CALM: Rush = {
  landed: [{ testId: 'accept', orderNo: '001', layer: 'alert-order', ageMs: 700, atMs: 9_000 }],
  sights: [{ orderNo: '001', fromMs: 1_200, toMs: 9_000 }],
  rings: [{ orderNo: '001', kind: 'new', fromMs: 1_000 }],
  cuts: [],
  meant: [{ orderNo: '001', action: 'accept' }],
  done: [{ orderNo: '001', action: 'accept' }],
  endedAtMs: 60_000,
  strayed: [],
  hidden: [],
};

describe('the verdict on a rush', () => {
  it('finds nothing in a calm one', () => {
    expect(isClean(judge(CALM))).toBe(true);
  });

  it('sees an order accepted unread: a touch begun before its layer had stood half a second', () => {
    const [accepted] = CALM.landed;
    const verdict = judge({ ...CALM, landed: accepted === undefined ? [] : [{ ...accepted, ageMs: 173 }] });
    expect(verdict.unread).toEqual(['accept 001 173 ms after alert-order appeared']);
    expect(isClean(verdict)).toBe(false);
  });

  it('sees what the cook did not mean, and the second act of a double touch', () => {
    const twice = [...CALM.done, ...CALM.done, { orderNo: '002', action: 'done' }];
    expect(judge({ ...CALM, done: twice }).mistaps).toEqual([
      'accept 001, which the cook did not mean',
      'done 002, which the cook did not mean',
    ]);
  });

  it('sees a ring that nobody could see for 10 s, unless the wire was cut', () => {
    const dark = { ...CALM, landed: [], sights: [{ orderNo: '001', fromMs: 1_200, toMs: 40_000 }] };
    expect(judge(dark).unseen).toEqual(['001 (new) rang for 20.0 s unseen']);
    expect(judge({ ...dark, cuts: [{ fromMs: 40_000, toMs: 55_000 }] }).unseen).toEqual([]);
  });

  it('measures the dark between sights', () => {
    const sights = [
      { orderNo: '001', fromMs: 5, toMs: 10 },
      { orderNo: '001', fromMs: 30, toMs: 35 },
    ];
    expect(longestUnseenMs(0, 40, sights, [])).toBe(20);
    expect(longestUnseenMs(0, 100, sights, [])).toBe(65);
    expect(longestUnseenMs(0, 40, [], [])).toBe(40);
    expect(longestUnseenMs(0, 20, sights, [])).toBe(10);
  });
});

import { describe, expect, it } from 'vitest';
import { aPassedDrill } from '#tests/desk-gallery/check-facts.ts';
import { NOW_MS } from '#tests/desk-gallery/orders.ts';
import { proofOf } from './quiet-line.tsx';

const text = { clockLong: (ms: number) => new Date(ms).toISOString().slice(11, 16) };
const proof = (drill: Parameters<typeof proofOf>[0], isSealed = true) =>
  proofOf(drill, isSealed, NOW_MS, text)?.key ?? null;

describe('[SS11] a quiet shift', () => {
  it('says that it is proven by a drill of today, and only while the seal holds', () => {
    expect(proof(aPassedDrill())).toBe('proven');
    expect(proof(aPassedDrill(), false)).toBeNull();
  });

  it('claims no drill that is old, partly passed or still running', () => {
    expect(proof({ ...aPassedDrill(), started_at: '2026-11-01T10:00:00.000Z' })).toBe('checked');
    expect(proof({ ...aPassedDrill(), outcome: 'partly' })).toBe('checked');
    expect(proof({ ...aPassedDrill(), outcome: 'running' })).toBe('checked');
    expect(proof(null)).toBe('checked');
  });

  it('says that the last drill did not pass, seal or no seal', () => {
    expect(proof({ ...aPassedDrill(), outcome: 'failed' }, false)).toBe('failed');
  });
});

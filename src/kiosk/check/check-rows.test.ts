import { describe, expect, it } from 'vitest';
import type { Drill } from '#contract/domain/drill.ts';
import { ALERTS_OFF, aPrinter, allGood, aPassedDrill } from '#tests/desk-gallery/check-facts.ts';
import { bytesText, checkRows, countRows, needingAttention, type CheckFacts, type CheckId } from './check-rows.ts';

const found = (change: Partial<CheckFacts>, id: CheckId): string => {
  const row = checkRows({ ...allGood(), ...change }).find((each) => each.id === id);
  return `${row?.state}:${row?.fact}`;
};

describe('[SS9] the self-check', () => {
  it('counts twelve findings, all fine when nothing is wrong', () => {
    expect(countRows(checkRows(allGood()))).toEqual({ ok: 12, warn: 0, bad: 0 });
  });

  it('puts problems first, and keeps their order otherwise', () => {
    const rows = checkRows({ ...allGood(), gain: 0.45, printers: [aPrinter({ state: 'paper_out', waiting: 2 })] });
    expect(rows.map(({ id }) => id).slice(0, 3)).toEqual(['printer', 'volume', 'sound']);
    expect(rows[0]).toMatchObject({ state: 'bad', fact: 'paper_out', values: { n: 2 } });
  });

  it('reports no sound as broken, and a mute as muted', () => {
    expect(found({ proof: { audio_ok: false, reason: 'suspended' } }, 'sound')).toBe('bad:suspended');
    expect(found({ mutedSeconds: 30 }, 'sound')).toBe('warn:muted');
  });

  it('never reports as fine what could not be checked', () => {
    expect(found({ storage: undefined }, 'storage')).toBe('warn:asking');
    expect(found({ storage: { persisted: null, usedBytes: null, quotaBytes: null } }, 'storage')).toBe('warn:unknown');
    expect(found({ printers: null }, 'printer')).toBe('warn:unknown');
    expect(found({ quality: { medianMs: null, measured: 0, lost: 0 } }, 'link')).toBe('warn:unmeasured');
    expect(found({ drill: null }, 'drill')).toBe('warn:never');
    expect(found({ wake: 'unsupported' }, 'wake')).toBe('warn:unsupported');
  });

  it('knows a link that is slow, lossy, catching up or lost', () => {
    expect(found({ quality: { medianMs: 2_000, measured: 9, lost: 0 } }, 'link')).toBe('warn:slow');
    expect(found({ quality: { medianMs: 80, measured: 9, lost: 3 } }, 'link')).toBe('warn:slow');
    expect(found({ seal: 'catching_up' }, 'link')).toBe('warn:catching_up');
    expect(found({ seal: 'lost' }, 'link')).toBe('bad:lost');
  });

  it('requires persistent storage', () => {
    const storage = { persisted: false, usedBytes: 14e6, quotaBytes: 2.1e9 };
    expect(found({ storage }, 'storage')).toBe('warn:not_persisted');
    expect(found({ storage: { ...storage, persisted: true, usedBytes: 2e9 } }, 'storage')).toBe('warn:full');
    expect(found({ isMemoryOnly: true }, 'storage')).toBe('bad:memory');
    expect([bytesText(1_300_000), bytesText(14e6), bytesText(2.1e9)]).toEqual(['1.3 MB', '14 MB', '2.1 GB']);
  });

  it('reports whether the clock is fast or slow', () => {
    expect(found({ clockOffsetMs: -300 }, 'clock')).toBe('ok:fast');
    expect(found({ clockOffsetMs: 45_000 }, 'clock')).toBe('warn:far_slow');
  });

  it('[CK3] reports that the server finds its own clock wrong, and a clock that no one could compare', () => {
    expect(found({ serverClockOffMs: 4_000 }, 'clock')).toBe('warn:server_fast');
    expect(found({ serverClockOffMs: -600_000 }, 'clock')).toBe('bad:server_slow');
    expect(found({ clockOffsetMs: null }, 'clock')).toBe('warn:unmeasured');
    expect(found({ seal: 'lost', serverClockOffMs: 4_000 }, 'clock')).toBe('warn:offline');
  });

  it('distinguishes lost taps from waiting ones', () => {
    expect(found({ queue: 2 }, 'queue')).toBe('warn:waiting');
    expect(found({ lostCommands: 1 }, 'queue')).toBe('bad:lost');
  });

  it('[CV3] warns of dishes that no screen would show, and says so before opening', () => {
    const gaps = [{ kind: 'no_screen' as const, station: 'bar', dishes: 5, by: [] }];
    const rows = checkRows({ ...allGood(), gaps });
    const row = rows.find(({ id }) => id === 'coverage');
    expect(row).toMatchObject({ state: 'warn', fact: 'no_screen', values: { station: 'bar', count: 5 } });
    expect(needingAttention(rows, true).map(({ id }) => id)).toEqual(['coverage']);
    expect(needingAttention(rows, false)).toEqual([]);
  });

  it('rates printers by the worst one; one that is switched off does not count', () => {
    const printers = [aPrinter(), aPrinter({ state: 'paper_low' })];
    expect(found({ printers }, 'printer')).toBe('warn:paper_low');
    expect(found({ printers: [aPrinter(), aPrinter()] }, 'printer')).toBe('ok:all_ready');
    expect(found({ printers: [aPrinter({ state: 'offline', is_on: false })] }, 'printer')).toBe('ok:none');
  });

  it('[ES8] warns while no one outside the kitchen is alerted of an order that is not seen', () => {
    expect(found({ store: { order_notify: ALERTS_OFF } }, 'alerts')).toBe('warn:off');
    const order_notify = { ...ALERTS_OFF, push: { on: true, after_seconds: 90 } };
    expect(found({ store: { order_notify, unreached: ['push'] } }, 'alerts')).toBe('warn:no_phone');
    expect(found({ store: { order_notify } }, 'alerts')).toBe('ok:on');
    expect(found({ store: null }, 'alerts')).toBe('warn:asking');
  });

  it('requires a drill that passed recently', () => {
    const drill = (change: Partial<Drill>): Drill => ({ ...aPassedDrill(), ...change });
    expect(found({ drill: drill({ outcome: 'failed' }) }, 'drill')).toBe('bad:failed');
    expect(found({ drill: drill({ outcome: 'partly' }) }, 'drill')).toBe('warn:partly');
    expect(found({ drill: drill({ outcome: 'running' }) }, 'drill')).toBe('warn:running');
    expect(found({ drill: drill({ started_at: '2026-11-01T10:00:00.000Z' }) }, 'drill')).toBe('warn:old');
  });

  it('points at what is broken, and before opening also at what needs a look', () => {
    const rows = checkRows({
      ...allGood(),
      gain: 0.4,
      isMemoryOnly: true,
      drill: { ...aPassedDrill(), outcome: 'failed' },
    });
    expect(needingAttention(rows, false).map(({ id }) => id)).toEqual(['drill']);
    expect(needingAttention(rows, true).map(({ id }) => id)).toEqual(['drill', 'volume']);
  });
});

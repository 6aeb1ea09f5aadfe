import { describe, expect, it } from 'vitest';
import { judgeDrill, type DrillFacts, type ScreenMarks } from './judge-drill.ts';

const START = Date.parse('2026-11-21T18:00:00.000Z');
const at = (ms: number): string => new Date(START + ms).toISOString();
const mark = (change: Partial<ScreenMarks> = {}): ScreenMarks => ({
  device_id: 'wok',
  name: 'Wok',
  is_muted: false,
  sent_at: at(12),
  displayed_at: at(90),
  sounded_at: at(400),
  ...change,
});
const wok = { device_id: 'wok', name: 'Wok' };
const facts = (change: Partial<DrillFacts> = {}): DrillFacts => ({
  started_at: at(0),
  committed_at: at(8),
  expected: [wok],
  marks: [mark()],
  prints: [],
  ...change,
});
const judged = (change: Partial<DrillFacts>, afterMs: number) => {
  const { stages, ...rest } = judgeDrill(facts(change), START + afterMs);
  return {
    ...rest,
    stages: Object.fromEntries(stages.map((each) => [each.stage, each.reason ?? each.ms ?? each.state])),
  };
};

describe('the result of a drill', () => {
  it('[DR2] gives each stage with its time, and skips a printer that does not exist', () => {
    expect(judged({}, 1_000)).toMatchObject({
      outcome: 'passed',
      took_ms: 400,
      stages: { intake: 0, log: 8, link: 12, screen: 90, sound: 400, printer: 'no_printer' },
    });
  });

  it('[DR2] waits for results that may still come, up to the limit', () => {
    const silent = { marks: [mark({ sounded_at: null })] };
    expect(judged(silent, 5_000)).toMatchObject({ outcome: 'running', stages: { sound: 'waiting' } });
    expect(judged(silent, 60_000)).toMatchObject({ outcome: 'failed', stages: { sound: 'no_sound' } });
  });

  it('[DR2] names the nearest cause', () => {
    expect(judged({ marks: [], expected: [] }, 60_000).stages).toMatchObject({
      link: 'no_screen',
      screen: 'no_screen',
    });
    expect(judged({ marks: [] }, 60_000).stages).toMatchObject({ link: 'not_connected', sound: 'no_sound' });
    expect(judged({ marks: [mark({ displayed_at: null, sounded_at: null })] }, 60_000).stages['screen']).toBe(
      'not_displayed',
    );
    expect(judged({ marks: [mark({ sounded_at: null, is_muted: true })] }, 60_000).stages['sound']).toBe('muted');
  });

  it('[DR3] passes only when every screen that was connected sounded; one that was off is not waited for', () => {
    const bar = { device_id: 'bar', name: 'Bar' };
    expect(judged({ expected: [wok, bar] }, 5_000).outcome).toBe('running');
    expect(judged({ expected: [wok, bar] }, 60_000)).toMatchObject({
      outcome: 'partly',
      screens: [{}, { name: 'Bar', sound_ms: null }],
    });
    expect(judged({ marks: [mark(), mark({ device_id: 'bar', sounded_at: null })] }, 1_000).outcome).toBe('passed');
  });

  it('[DR2] takes the first page that was printed, and a missing page for a failure', () => {
    const waiting = { state: 'waiting', done_at: null };
    expect(judged({ prints: [waiting, { state: 'printed', done_at: at(2_100) }] }, 3_000)).toMatchObject({
      outcome: 'passed',
      took_ms: 2_100,
      stages: { printer: 2_100 },
    });
    expect(judged({ prints: [waiting] }, 60_000).stages['printer']).toBe('not_printed');
    expect(judged({ prints: [{ state: 'failed', done_at: null }] }, 3_000)).toMatchObject({
      outcome: 'running',
      stages: { printer: 'print_failed' },
    });
  });

  it('never reports a negative time', () => {
    expect(judged({ marks: [mark({ displayed_at: at(-500) })] }, 1_000).stages['screen']).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import type { ScreenGlass } from '#contract/domain/screen-glass.ts';
import type { ClientFrame } from '#contract/live.ts';
import type { Clock } from './ports.ts';
import { createScreenReport } from './screen-report.ts';

const GLASS: ScreenGlass = {
  width: 1280,
  height: 800,
  page: 0,
  step: 'calm',
  seal: 'ok',
  alarm: 'none',
  is_rail_open: true,
  others: 'dim',
  drawer: null,
  panel: null,
};

function open() {
  const sent: ClientFrame[] = [];
  let timers: (() => void)[] = [];
  let isLinked = true;
  const clock: Clock = {
    wall: () => 0,
    mono: () => 0,
    random: () => 0,
    every: () => () => undefined,
    after: (_ms, run) => {
      timers.push(run);
      return () => (timers = timers.filter((each) => each !== run));
    },
  };
  const report = createScreenReport({
    clock,
    nowIso: () => '2026-11-21T12:00:00.000Z',
    position: () => ({ epoch: 'e', cursor: 7 }),
    revOf: () => 1,
    send: (frame) => isLinked && sent.push(frame) > 0,
  });
  return {
    report,
    glasses: () => sent.flatMap((frame) => (frame.t === 'beat_ack' && frame.glass !== undefined ? [frame.glass] : [])),
    runTimers: () => timers.splice(0).forEach((run) => run()),
    setLinked: (next: boolean) => void (isLinked = next),
  };
}

describe('[MI3] what is before the person at a screen', () => {
  it('is sent once where it stays the same, and the newest where it changed in between', () => {
    const { report, glasses, runTimers } = open();
    report.glass(GLASS);
    report.glass({ ...GLASS, page: 1 });
    report.glass({ ...GLASS, page: 2 });
    runTimers();
    for (let again = 0; again < 5; again += 1) {
      report.glass({ ...GLASS, page: 2 });
      runTimers();
    }
    expect(glasses()).toEqual([{ ...GLASS, page: 2 }]);
  });

  it('waits for a link, and is said again on a new one', () => {
    const { report, glasses, runTimers, setLinked } = open();
    setLinked(false);
    report.glass(GLASS);
    runTimers();
    expect(glasses()).toEqual([]);
    setLinked(true);
    report.welcomed(true);
    runTimers();
    expect(glasses()).toEqual([GLASS]);
    report.welcomed(true);
    runTimers();
    expect(glasses()).toEqual([GLASS, GLASS]);
  });
});

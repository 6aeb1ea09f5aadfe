import type { Drill } from '#contract/domain/drill.ts';
import type { Printer } from '#contract/domain/printer.ts';
import type { Asked } from '#src/kiosk/check/check-cells.ts';
import type { CheckFacts } from '#src/kiosk/check/check-rows.ts';
import { minutesFromNow, NOW_MS } from './orders.ts';

/** What a self-check sees when all is well. */
export const aPrinter = (change: Partial<Printer> = {}): Printer => ({
  id: '01990000-0000-7000-8000-0000000000f1',
  restaurant_id: '01990000-0000-7000-8000-000000000001',
  kind: 'cloudprnt',
  name: '后厨',
  is_on: true,
  auto_print: true,
  receipt: 'kitchen',
  methods: 'all',
  stations: null,
  copies: 1,
  paper: '80',
  language: 'zh',
  host: null,
  port: null,
  state: 'ready',
  state_since: minutesFromNow(-11),
  model: null,
  last_seen_at: minutesFromNow(0),
  waiting: 0,
  ...change,
});

export const aPassedDrill = (): Drill => ({
  id: '01990000-0000-7000-8000-0000000000d1',
  restaurant_id: '01990000-0000-7000-8000-000000000001',
  order_id: '01990000-0000-7000-8000-0000000000d2',
  order_no: '001',
  cause: 'person',
  by: '厨房屏 1',
  started_at: minutesFromNow(-8 * 60 - 11),
  ended_at: minutesFromNow(-8 * 60 - 11),
  outcome: 'passed',
  took_ms: 1_200,
  stages: [
    { stage: 'intake', state: 'done', ms: 0, reason: null },
    { stage: 'log', state: 'done', ms: 6, reason: null },
    { stage: 'link', state: 'done', ms: 41, reason: null },
    { stage: 'screen', state: 'done', ms: 130, reason: null },
    { stage: 'sound', state: 'done', ms: 460, reason: null },
    { stage: 'printer', state: 'done', ms: 1_200, reason: null },
  ],
  screens: [
    {
      device_id: '01990000-0000-7000-8000-00000000000d',
      name: '厨房屏 1',
      is_expected: true,
      link_ms: 41,
      screen_ms: 130,
      sound_ms: 460,
    },
  ],
  told: [],
});

/** Picture 05a: out of paper, and everything else as it should be. */
export const askedOnABadShift = (): Partial<Asked> => ({
  storage: { persisted: true, usedBytes: 14_000_000, quotaBytes: 2_100_000_000 },
  printers: [aPrinter({ state: 'paper_out', waiting: 2 })],
  gaps: [],
  drill: aPassedDrill(),
  wakeSince: NOW_MS - 8 * 3_600_000,
  emptiedAt: NOW_MS - 29 * 60_000,
  lastWhole: { at: minutesFromNow(-8 * 60 - 11), by: '厨房屏 1', ok: 10, warn: [], bad: [] },
});

const OFF = { on: false, after_seconds: 90 };
export const ALERTS_OFF = { push: OFF, email: OFF, phone: OFF, fax: OFF, webhook: OFF };

export const allGood = (): CheckFacts => ({
  proof: { audio_ok: true, reason: 'ok' },
  mutedSeconds: 0,
  gain: 0.8,
  seal: 'ok',
  quality: { medianMs: 86, measured: 20, lost: 0 },
  isMemoryOnly: false,
  storage: { persisted: true, usedBytes: 14_000_000, quotaBytes: 2_100_000_000 },
  build: '1.8.2',
  isUpdateWanted: false,
  printers: [aPrinter()],
  gaps: [],
  wake: 'held',
  wakeSince: NOW_MS - 8 * 3_600_000,
  clockOffsetMs: -300,
  serverClockOffMs: null,
  queue: 0,
  emptiedAt: NOW_MS - 29 * 60_000,
  lostCommands: 0,
  drill: aPassedDrill(),
  store: { order_notify: { ...ALERTS_OFF, phone: { on: true, after_seconds: 90 } } },
  nowMs: NOW_MS,
});

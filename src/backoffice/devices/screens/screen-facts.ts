import type { Device } from '#contract/http/devices/device.ts';

export type ScreenFact = { key: string; tone: 'ok' | 'soon' | 'late'; values: Record<string, number> };

const MINUTE_MS = 60_000;
const DRIFT_LIMIT_MS = 30_000;
/** From there on it is said in hours. */
const MINUTES_SAID = 120;

const ORDER = { late: 0, soon: 1, ok: 2 } as const;

function touchedAgo(ms: number): ScreenFact {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return { key: 'touched_now', tone: 'ok', values: {} };
  if (minutes < MINUTES_SAID) return { key: 'touched', tone: 'ok', values: { count: minutes } };
  return { key: 'touched_hours', tone: 'ok', values: { count: Math.floor(minutes / 60) } };
}

/** From so many seconds on a clock's fault is said in minutes. */
const SECONDS_SAID = 120;

function drifted(ms: number): ScreenFact {
  const count = Math.round(ms / 1_000);
  return count < SECONDS_SAID
    ? { key: 'drift', tone: 'soon', values: { count } }
    : { key: 'drift_minutes', tone: 'soon', values: { count: Math.round(count / 60) } };
}

/** What an owner needs to know of a screen, troubles first. Nothing is claimed of a screen that is not connected. */
export function screenFacts(
  screen: Pick<Device, 'is_online' | 'state' | 'cursor' | 'head'>,
  nowMs: number,
): ScreenFact[] {
  const { is_online, state, cursor, head } = screen;
  if (!is_online || state === null) return [];
  const facts: ScreenFact[] = [
    { key: state.audio_ok ? 'sound' : 'no_sound', tone: state.audio_ok ? 'ok' : 'late', values: {} },
    {
      key: state.visible && state.awake ? 'awake' : 'hidden',
      tone: state.visible && state.awake ? 'ok' : 'late',
      values: {},
    },
  ];
  if (cursor !== null && head !== null) {
    const behind = Math.max(0, head - cursor);
    facts.push({
      key: behind === 0 ? 'complete' : 'behind',
      tone: behind === 0 ? 'ok' : 'soon',
      values: { count: behind },
    });
  }
  const mutedMs = state.muted_until === null ? 0 : Date.parse(state.muted_until) - nowMs;
  if (mutedMs > 0) facts.push({ key: 'muted', tone: 'soon', values: { count: Math.ceil(mutedMs / 1_000) } });
  if (state.queue > 0) facts.push({ key: 'queue', tone: 'soon', values: { count: state.queue } });
  if (state.lost_commands > 0)
    facts.push({ key: 'lost_commands', tone: 'late', values: { count: state.lost_commands } });
  const driftMs = Math.abs(state.clock_drift_ms);
  if (driftMs > DRIFT_LIMIT_MS) facts.push(drifted(driftMs));
  if (state.last_touch_at !== null) {
    facts.push(touchedAgo(nowMs - Date.parse(state.last_touch_at)));
  }
  return facts.toSorted((left, right) => ORDER[left.tone] - ORDER[right.tone]);
}

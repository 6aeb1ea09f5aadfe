import * as z from 'zod/mini';
import { DeviceChangeSchema } from '#contract/domain/desk-state.ts';
import type { ServerFrame } from '#contract/live.ts';

/** An older ring is dropped: after half a minute the owner is already at the screen. */
const FRESH_MS = 30_000;

/**
 * [L17] The owner's ring travels in the log, so that it reaches the screen on any process and lane; the screen
 * concerned gets it as a separate frame while it is fresh.
 */
export function ringsAmong(frames: readonly ServerFrame[], deviceId: string, nowMs: number): ServerFrame[] {
  return frames.flatMap((frame): ServerFrame[] => {
    if (frame.t !== 'event' || frame.event.type !== 'device.changed') return [];
    const change = z.safeParse(DeviceChangeSchema, frame.event['body']);
    if (!change.success || change.data.rung_by === undefined || change.data.device_id !== deviceId) return [];
    const isFresh = nowMs - Date.parse(String(frame.event['at'])) < FRESH_MS;
    return isFresh ? [{ t: 'ring', by: change.data.rung_by }] : [];
  });
}

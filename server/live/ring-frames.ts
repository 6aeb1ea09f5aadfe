import * as z from 'zod/mini';
import { DeviceChangeSchema } from '#contract/domain/desk-state.ts';
import type { ServerFrame } from '#contract/live.ts';

/** An owner who rang half a minute ago has walked to the screen by now. */
const FRESH_MS = 30_000;

/**
 * [L17] The owner's ring travels in the log, so that it reaches the screen whichever process and lane it hangs on; to the
 * screen that is meant it is said as a frame of its own, while it is fresh.
 */
export function ringsAmong(frames: readonly ServerFrame[], deviceId: string, nowMs: number): ServerFrame[] {
  return frames.flatMap((frame): ServerFrame[] => {
    if (frame.t !== 'event' || frame.event.type !== 'device.changed') return [];
    const told = z.safeParse(DeviceChangeSchema, frame.event['body']);
    if (!told.success || told.data.rung_by === undefined || told.data.device_id !== deviceId) return [];
    const isFresh = nowMs - Date.parse(String(frame.event['at'])) < FRESH_MS;
    return isFresh ? [{ t: 'ring', by: told.data.rung_by }] : [];
  });
}

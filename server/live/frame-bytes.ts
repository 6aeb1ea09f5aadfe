import { setImmediate as otherWork } from 'node:timers/promises';
import type { ServerFrame } from '#contract/live.ts';

/**
 * All screens of a restaurant share the frames of an event or a snapshot: serialized once, one buffer for all links
 * (I14).
 */
const sharedBytes = new WeakMap<ServerFrame, Buffer>();

/** A frame as it is sent. */
export function bytesOf(frame: ServerFrame): Buffer | string {
  if (frame.t !== 'event' && frame.t !== 'snapshot') return JSON.stringify(frame);
  const bytes = sharedBytes.get(frame) ?? Buffer.from(JSON.stringify(frame));
  sharedBytes.set(frame, bytes);
  return bytes;
}

/**
 * Serializes the parts of a snapshot each in a turn of the loop of its own: a large one would hold up every other
 * restaurant [DO12].
 */
export async function prepareFrames(frames: readonly ServerFrame[]): Promise<void> {
  for (const frame of frames) {
    if (frame.t !== 'snapshot' || frame.parts === 1 || sharedBytes.has(frame)) continue;
    bytesOf(frame);
    await otherWork();
  }
}

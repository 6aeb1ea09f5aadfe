import * as z from 'zod/mini';
import { DeviceChangeSchema } from '#contract/domain/desk-state.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { FrameOf } from '#contract/live.ts';

export type ServerSettings = {
  current: () => ScreenSettings | null;
  welcomed: (settings: ScreenSettings | undefined) => void;
  /** Answers with the screen's name, where the event says it. */
  applied: (frame: { t: string }, deviceId: string | undefined) => string | undefined;
  forget: () => void;
};

/** The settings the server has sent to this screen, by its welcome and by the log [SS2]. */
export function createServerSettings(stored: ScreenSettings | null | undefined): ServerSettings {
  let current = stored ?? null;

  /** Versions only rise: an event that a welcome has overtaken changes nothing. */
  function welcomed(next: ScreenSettings | undefined): void {
    if (next !== undefined && next.version >= (current?.version ?? 0)) current = next;
  }

  return {
    current: () => current,
    welcomed,
    applied: (frame, deviceId) => {
      const change = isEvent(frame) ? changeFor(frame, deviceId) : undefined;
      welcomed(change?.settings);
      return change?.name;
    },
    forget: () => {
      current = null;
    },
  };
}

const isEvent = (frame: { t: string }): frame is FrameOf<'event'> => frame.t === 'event';

function changeFor(
  { event }: FrameOf<'event'>,
  deviceId: string | undefined,
): z.infer<typeof DeviceChangeSchema> | undefined {
  if (event.type !== 'device.changed') return undefined;
  const change = z.safeParse(DeviceChangeSchema, event['body']);
  return change.success && change.data.device_id === deviceId ? change.data : undefined;
}

import * as z from 'zod/mini';
import { DeviceChangeSchema } from '#contract/domain/desk-state.ts';
import type { ScreenSettings } from '#contract/domain/screen-settings.ts';
import type { ScreenMessage } from '#contract/domain/screen-message.ts';
import type { FrameOf } from '#contract/live.ts';

export type ServerSettings = {
  current: () => ScreenSettings | null;
  /** The same with the newest message to this screen, seen or not [MI4]. */
  shown: () => { settings: ScreenSettings | null; message: ScreenMessage | null };
  welcomed: (welcome: { settings?: ScreenSettings | undefined; message?: ScreenMessage | undefined }) => void;
  /** Answers with the screen's name, where the event says it. */
  applied: (frame: { t: string }, deviceId: string | undefined) => string | undefined;
  forget: () => void;
};

/** The settings and the message the server has sent to this screen, by its welcome and by the log [SS2]. */
export function createServerSettings(stored: ScreenSettings | null | undefined): ServerSettings {
  let current = stored ?? null;
  let message: ScreenMessage | null = null;

  /** Versions and ids only rise: an event that a welcome has overtaken changes nothing. */
  const welcomed: ServerSettings['welcomed'] = ({ settings: next, message: newest }) => {
    if (next !== undefined && next.version >= (current?.version ?? 0)) current = next;
    if (newest !== undefined && newest.id > (message?.id ?? '')) message = newest;
  };

  return {
    current: () => current,
    shown: () => ({ settings: current, message }),
    welcomed,
    applied: (frame, deviceId) => {
      const change = isEvent(frame) ? changeFor(frame, deviceId) : undefined;
      if (change !== undefined) welcomed(change);
      return change?.name;
    },
    forget: () => {
      current = null;
      message = null;
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

import { CallError } from '#contract/errors.ts';
import type { Actor } from '#contract/domain/basics.ts';
import { kitchenSettings } from '#contract/domain/screen-settings.ts';
import type { mirrorDeviceCall } from '#contract/http/devices/mirror.ts';
import type { QueryOf, ReplyOf } from '#contract/http/call.ts';
import type { ServerFrame } from '#contract/live.ts';
import { PROTOCOL_VERSION } from '#contract/live.ts';
import type { Hello, Identity, LiveCore, ScreenAckWriter } from '../../../live/answer-frame.ts';
import { pollFrames, pushFrames } from '../../../live/sync-lane.ts';
import type { Context } from '../../context.ts';
import { findDevice, headSeq, presentDevice } from '../device/device.repository.ts';
import { settingsOf } from '../device/settings.service.ts';

/** [MI1] Where a mirror's marks go: nowhere, so that no ledger and no screen's row knows of it. */
const NO_MARKS: ScreenAckWriter = {
  seen: () => undefined,
  committed: () => Promise.resolve(true),
  reported: () => undefined,
  connected: () => undefined,
  disconnected: () => undefined,
  sent: () => undefined,
};

const helloOf = ({ epoch, cursor }: QueryOf<typeof mirrorDeviceCall>): Hello => ({
  t: 'hello',
  v: PROTOCOL_VERSION,
  build: 'mirror',
  epoch: epoch === '' ? null : epoch,
  cursor,
  outbox: 0,
  device_seq: 0,
  audio_ok: false,
  visible: false,
});

/**
 * One answer to a mirror: the frames that the screen itself would get from that place in the log, and what the screen
 * reported last. A screen before customers has no board to be followed.
 */
export async function followScreen(
  context: Context,
  core: LiveCore,
  actor: Actor,
  query: QueryOf<typeof mirrorDeviceCall>,
  signal: AbortSignal,
): Promise<ReplyOf<typeof mirrorDeviceCall>> {
  const { restaurant_id, device_id, wait } = query;
  const { db } = context.database;
  const row = await findDevice(db, restaurant_id, device_id);
  if (row?.kind !== 'screen') throw new CallError('not_found');
  const settings = kitchenSettings(settingsOf(row));
  const identity: Identity = {
    restaurantId: restaurant_id,
    deviceId: device_id,
    deviceName: row.name,
    kind: 'screen',
    actor,
    settings,
  };
  const follower: LiveCore = { ...core, book: NO_MARKS };
  const at = { epoch: query.epoch === '' ? null : query.epoch, cursor: query.cursor, waitMs: wait };
  const frames =
    wait < 0
      ? await pushFrames(follower, identity, [helloOf(query)])
      : await pollFrames(follower, identity, at, signal);
  if (frames === null) throw new CallError('not_found');
  const now = (await findDevice(db, restaurant_id, device_id)) ?? row;
  const screen = presentDevice(now, await headSeq(db, restaurant_id), context.clock.now());
  return { frames: frames.filter(isForMirror), screen };
}

/** [MI2] A mirror does not ring. */
const isForMirror = ({ t }: ServerFrame): boolean => t !== 'ring';

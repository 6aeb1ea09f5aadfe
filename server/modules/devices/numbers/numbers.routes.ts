import { CallError } from '#contract/errors.ts';
import { readNumbersCall } from '#contract/http/devices/numbers.ts';
import { limitEachAtOnce } from '../../../base/at-once.ts';
import { isoAt, SECOND_MS } from '../../../base/clock.ts';
import type { Register } from '../../../http/register.ts';
import type { LiveCore } from '../../../live/answer-frame.ts';
import { headAfter } from '../../../live/sync-lane.ts';
import type { Context } from '../../context.ts';
import { updateDevice } from '../device/device.repository.ts';
import { readNumbers } from './numbers.repository.ts';

const ASKS_AT_ONCE = { most: 3, waiting: 0 };
/** Often enough for the list of screens to say that it is on. */
const NOTED_EVERY_MS = 5 * SECOND_MS;

/** The link of a screen that customers look at. It has no other [PK1]. */
export function registerNumbersRoutes(register: Register, context: Context, core: LiveCore): void {
  const { database, clock } = context;
  const asks = limitEachAtOnce(ASKS_AT_ONCE);
  const notedAt = new Map<string, number>();

  async function noteSeen(restaurantId: string, deviceId: string): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - (notedAt.get(deviceId) ?? 0)) < NOTED_EVERY_MS) return;
    notedAt.set(deviceId, now);
    await updateDevice(database.db, restaurantId, deviceId, { last_seen_at: isoAt(now) });
  }

  register(readNumbersCall, async ({ query, identity, request }) => {
    if (identity.kind !== 'device') throw new CallError('device_unpaired');
    const { restaurant_id, device_id, settings } = identity;
    await noteSeen(restaurant_id, device_id);
    const gone = new AbortController();
    const { socket } = request.raw;
    const abort = (): void => gone.abort();
    socket.once('close', abort);
    const at = { seq: query.cursor, waitMs: query.wait };
    const wait = () => headAfter(core, restaurant_id, at, gone.signal);
    const cursor = await asks(device_id, wait).finally(() => socket.off('close', abort));
    if (cursor === null) throw new CallError('not_found');
    const { language, gain } = settings;
    return { cursor, language, gain, ...(await readNumbers(database.db, restaurant_id, clock.now())) };
  });
}

import { describe, expect, it } from 'vitest';
import { mayUpdate, QUIET_BEFORE_UPDATE_MS } from './may-update.ts';

const idle = { waitingOrders: 0, unacknowledged: 0, outboxRows: 0, quietMs: QUIET_BEFORE_UPDATE_MS };

describe('letting a new build in', () => {
  it('is allowed on an idle desk', () => expect(mayUpdate(idle)).toBe(true));

  it.each([{ waitingOrders: 1 }, { unacknowledged: 1 }, { outboxRows: 1 }, { quietMs: QUIET_BEFORE_UPDATE_MS - 1 }])(
    '[I13] is refused with %o',
    (busy) => expect(mayUpdate({ ...idle, ...busy })).toBe(false),
  );
});

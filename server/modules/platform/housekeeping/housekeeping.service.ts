import { DAY_MS, isoAt } from '../../../base/clock.ts';
import { INSTALLATION, type Recurring } from '../../../jobs/recurring.ts';
import { eraseOldCards } from '../../money/card/card-retention.service.ts';
import { endUnusedScreens } from '../../devices/device/unused-screens.service.ts';
import type { Context } from '../../context.ts';
import { compactLog } from './compact-log.ts';
import { removeDevices } from './remove-devices.ts';
import { removeEvidence } from './remove-evidence.ts';
import { removeAged } from './remove-rows.ts';
import { RETENTION } from './retention.ts';

const KIND = 'housekeeping';

async function clean(context: Context): Promise<void> {
  const { database, clock } = context;
  const now = clock.now();
  const before = (table: 'log_event' | 'ledger' | 'escalation'): string => isoAt(now - RETENTION[table].days * DAY_MS);
  await removeAged(database, now);
  await eraseOldCards(context);
  const heads = await database.db.selectFrom('log_head').select('restaurant_id').execute();
  for (const { restaurant_id } of heads) {
    await compactLog(database, restaurant_id, before('log_event'));
    await removeEvidence(database, 'ledger', restaurant_id, before('ledger'));
    await removeEvidence(database, 'escalation', restaurant_id, before('escalation'));
  }
  await endUnusedScreens(context);
  await removeDevices(database, now);
}

/** Removes expired rows once a day. */
export const housekeeping = (context: Context): Recurring => ({
  kind: KIND,
  run: () => clean(context),
  next: () => Promise.resolve(isoAt(context.clock.now() + DAY_MS)),
  subjects: () => Promise.resolve([INSTALLATION]),
});

import { systemClock, type Clock } from '../../../base/clock.ts';
import type { Config } from '../../../base/config.ts';
import { assertNotMoved } from '../../../base/moved.ts';
import type { Database } from '../../../db/database.ts';
import { SCHEMA } from '../../../db/migrate.ts';
import { recordProofOf } from '../audit/record-proof.service.ts';
import { openInstalled } from '../installation/open-installed.service.ts';
import { lookAtBackup, lookAtCallbacks, lookAtPrinters } from './business.ts';
import { fail, look, ok, reasonOf, type Finding } from './finding.ts';
import { lookAtEndedList, lookAtMasterKey, lookAtPushKeys } from './keys.ts';
import { lookAtClock, lookAtDisk, lookAtFonts, lookAtScreenClocks } from './machine.ts';
import { lookAtCertificate, lookAtMail, lookAtNotices, lookAtRedis } from './outside.ts';
import { lookAtFile } from './database-file.ts';
import { lookAtRecord } from './record.ts';

async function* lookInside(database: Database, config: Config, { now }: Clock): AsyncGenerator<Finding> {
  const { db, traits } = database;
  if (traits.name === 'sqlite') yield look('database file', () => lookAtFile(db));
  yield look('clock', () => lookAtClock(database, now));
  yield look('screen clocks', () => lookAtScreenClocks(db, now()));
  yield look('master key', () => lookAtMasterKey(db, config));
  yield look('push keys', () => lookAtPushKeys(db, config));
  yield look('printers', () => lookAtPrinters(db, config, now()));
  yield look('channels', () => lookAtCallbacks(db, now()));
  yield look('record', async () => lookAtRecord(db, await recordProofOf(config)));
  yield look('backup', () => lookAtBackup(db, now()));
}

/**
 * [DX1] Looks at an installation from its machine, beside a server that runs or not, and changes nothing: each finding
 * as soon as it is made. What lies in the database is looked at only where that opens.
 */
export async function* examine(config: Config, clock = systemClock): AsyncGenerator<Finding> {
  let database: Database | undefined;
  try {
    assertNotMoved(config);
    database = await openInstalled(config);
    const name = database.traits.name === 'sqlite' ? 'SQLite' : 'PostgreSQL';
    yield ok('database', `${name} answers, with the schema ${SCHEMA}`);
  } catch (error) {
    yield fail('database', reasonOf(error), 'start it, or mend DATABASE_URL or DATA_DIR');
  }
  try {
    yield look('disk', () => lookAtDisk(config));
    yield look('fonts', lookAtFonts);
    yield look('certificate', () => lookAtCertificate(config, clock.now()));
    yield look('mail', () => lookAtMail(config));
    yield look('ended list', () => lookAtEndedList(config));
    const { redisUrl, notifyWebhookUrl } = config;
    if (notifyWebhookUrl !== undefined) yield look('notices', () => lookAtNotices(notifyWebhookUrl));
    if (redisUrl !== undefined) yield look('redis', () => lookAtRedis(redisUrl));
    if (database !== undefined) yield* lookInside(database, config, clock);
  } finally {
    await database?.close();
  }
}

import { dirname, resolve } from 'node:path';
import type { Config } from '../../../base/config.ts';
import { decrypt } from '../../../base/encrypt.ts';
import { readEndedList } from '../../../base/ended-list.ts';
import type { KeyRing } from '../../../base/key-ring.ts';
import { findMasterKeys } from '../../../base/master-key.ts';
import type { Queries } from '../../../db/database.ts';
import { PUSH_KEY_PLACE, pushRing } from '../../devices/push/push-keys.service.ts';
import { rewrapped } from '../../money/card/vault.service.ts';
import { signingSecretOf } from '../../orders/channel/signing-secret.service.ts';
import { secretPlace, secretRing } from '../../people/second-factor/take-code.service.ts';
import { fail, ok, warn, type Finding } from './finding.ts';

/** Of each kind the newest are opened; an older key that is missing shows by its name. */
const MOST = 500;

/** What people would miss, each as a try to open it. */
async function lockedThings(db: Queries, keys: KeyRing): Promise<(() => unknown)[]> {
  // The next start encrypts those that a version before 0.3.0 left as they are.
  const channels = await db
    .selectFrom('channel')
    .select(['id', 'signing_secret'])
    .where('signing_secret', 'like', 's1.%')
    .limit(MOST)
    .execute();
  const factors = await db.selectFrom('two_factor').select(['user_id', 'secret']).limit(MOST).execute();
  const cards = await db
    .selectFrom('card_vault')
    .select(['restaurant_id', 'order_id', 'data_key'])
    .where('data_key', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  return [
    ...channels.map((row) => () => signingSecretOf(keys, row)),
    ...factors.map(({ user_id, secret }) => () => {
      if (secret !== null) decrypt(secretRing(keys), secret, secretPlace(user_id));
    }),
    ...cards.map(({ data_key, ...place }) => () => {
      if (data_key !== null) rewrapped(keys, { ...place, data_key });
    }),
  ];
}

const opens = (open: () => unknown): boolean => {
  try {
    open();
    return true;
  } catch {
    return false;
  }
};

const TODO = 'give back the key (MASTER_KEY, or DATA_DIR/keys/master.key): what it encrypted cannot be read';

/** [IN10] Whether the master key is here and opens what is stored. */
export async function lookAtMasterKey(db: Queries, config: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Finding> {
  const names = (await db.selectFrom('key_name').select('id').execute()).map(({ id }) => id);
  const keys = findMasterKeys(config.masterKey, config.dataDir);
  if (keys === undefined)
    return names.length === 0
      ? ok('master key', 'the first start makes it')
      : fail('master key', `the key ${names.join(', ')} is not here`, TODO);
  const missing = names.filter((id) => !keys.byId.has(id));
  if (missing.length > 0) return fail('master key', `the key ${missing.join(', ')} is not here`, TODO);
  const things = await lockedThings(db, keys);
  const closed = things.filter((open) => !opens(open)).length;
  return closed === 0
    ? ok('master key', `it opens what is stored (${things.length} of channels, second factors and cards)`)
    : fail('master key', `${closed} of ${things.length} encrypted texts do not open`, TODO);
}

type Ended = Pick<Config, 'masterKey' | 'dataDir' | 'endedList' | 'databaseUrl'>;

/** [IN21] Whether a restore could use the list of what ended. */
export async function lookAtEndedList(config: Ended): Promise<Finding> {
  const about = 'ended list';
  const keys = findMasterKeys(config.masterKey, config.dataDir);
  if (keys === undefined) return ok(about, 'the first start makes the key of it');
  const list = await readEndedList(config.endedList, keys);
  if (list === undefined) return ok(about, `nothing was erased or revoked: ${config.endedList} is not there`);
  if (list.missingKeys.length > 0)
    return fail(about, `the key ${list.missingKeys.join(', ')} of ${config.endedList} is not here`, TODO);
  const says = `${list.count} lines in ${config.endedList}`;
  return config.databaseUrl !== undefined && dirname(resolve(config.endedList)) === resolve(config.dataDir)
    ? warn(about, says, 'with the database elsewhere, set ENDED_LIST to a disk that all processes share')
    : ok(about, says);
}

/** The key pair by which push services know this installation. */
export async function lookAtPushKeys(db: Queries, config: Pick<Config, 'masterKey' | 'dataDir'>): Promise<Finding> {
  const row = await db.selectFrom('push_key').select('private_key').executeTakeFirst();
  if (row === undefined) return ok('push keys', 'they are made when the first browser asks for them');
  const keys = findMasterKeys(config.masterKey, config.dataDir);
  const isOpen = keys !== undefined && opens(() => decrypt(pushRing(keys), row.private_key, PUSH_KEY_PLACE));
  return isOpen ? ok('push keys', 'they open') : fail('push keys', 'the master key does not open them', TODO);
}

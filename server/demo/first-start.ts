import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import type { Database } from '../db/database.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { makePairToken } from '../modules/devices/device/pairing.service.ts';
import type { Context } from '../modules/context.ts';
import { createFolderImageStore } from '../uploads/image-store.ts';
import { insertFirstTypes } from '../modules/platform/restaurant-type/first-types.service.ts';
import { createUser } from '../modules/people/user/create-user.service.ts';
import { createDemo, DEMO_ADMIN, DEMO_OWNER, demoWithoutScreen, isFreshDatabase, type Demo } from './create-demo.ts';

const FIRST_SCREEN = '厨房 Kitchen';
const FIRST_ADMIN = 'admin@localhost';
/** Any number that no other lock uses. */
const FIRST_START_LOCK = 7_204_512;

/**
 * Fills an empty database: with the demo, or (`--empty`) with only one administrator. The returned lines are shown once
 * to the person at the terminal; `{origin}` is replaced by the address. Of processes that start together, one does it.
 */
export const prepareInstallation = (context: Context, config: FirstStart): Promise<string[]> =>
  oneAtATime(context.database, FIRST_START_LOCK, () => prepare(context, config));

type FirstStart = Pick<Config, 'isEmpty' | 'demoPassword' | 'demoChannelKey' | 'dataDir'>;

async function prepare(context: Context, config: FirstStart): Promise<string[]> {
  const notes: string[] = [];
  await insertFirstTypes(context);
  if (await isFreshDatabase(context))
    notes.push(...(config.isEmpty ? await firstAdministrator(context) : await firstDemo(context, config)));
  const restaurantId = await demoWithoutScreen(context);
  if (restaurantId !== undefined) {
    const token = await makePairToken(context, restaurantId, FIRST_SCREEN);
    notes.push(`first screen {origin}/kiosk#claim=${token}   (pairs this one browser, once)`);
  }
  return notes;
}

/** Whether this is the demo, or about to become it. */
export async function isDemoInstallation(database: Database, { isEmpty }: Pick<Config, 'isEmpty'>): Promise<boolean> {
  const owner = await database.db.selectFrom('user').select('id').where('mail', '=', DEMO_OWNER).executeTakeFirst();
  return owner !== undefined || (!isEmpty && (await isFreshDatabase({ database })));
}

async function firstAdministrator(context: Context): Promise<string[]> {
  const password = `First-${context.ids.secret().slice(0, 16)}-7a`;
  await createUser(context, { nickname: 'admin', mail: FIRST_ADMIN, role: 'admin', password, restaurants: [] });
  return [`sign in as ${FIRST_ADMIN} with ${password}   (shown once)`];
}

async function firstDemo(
  context: Context,
  config: Pick<Config, 'demoPassword' | 'demoChannelKey' | 'dataDir'>,
): Promise<string[]> {
  const demo = await createDemo(context, {
    password: config.demoPassword,
    channelKey: config.demoChannelKey,
    hasSecond: config.demoPassword === undefined,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    images: createFolderImageStore(join(config.dataDir, 'uploads')),
  });
  keepForScripts(config.dataDir, demo);
  return [
    `demo of ${demo.orders} past orders; owner ${DEMO_OWNER}, administrator ${DEMO_ADMIN}`,
    ...(config.demoPassword === undefined ? [`their password ${demo.password}   (shown once)`] : []),
    ...(config.demoChannelKey === undefined ? [`channel key ${demo.channelKey}   (shown once)`] : []),
  ];
}

/** Saves the demo's credentials, readable by this user alone, so that `npm run traffic` needs no copying. */
export function keepForScripts(dataDir: string, { channelKey, password }: Pick<Demo, 'channelKey' | 'password'>): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'demo.json'), `${JSON.stringify({ channel_key: channelKey, password })}\n`, {
    mode: 0o600,
  });
}

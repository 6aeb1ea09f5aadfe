import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoNow } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import type { Database } from '../db/database.ts';
import { oneAtATime } from '../db/one-at-a-time.ts';
import { makePairToken } from '../modules/devices/device/pairing.service.ts';
import type { Context } from '../modules/context.ts';
import { createFolderImageStore } from '../uploads/image-store.ts';
import { insertFirstTypes } from '../modules/platform/restaurant-type/first-types.service.ts';
import { makeLink } from '../modules/people/user/account-link.service.ts';
import { insertUser } from '../modules/people/user/create-user.service.ts';
import { createDemo, DEMO_ADMIN, DEMO_OWNER, demoWithoutScreen, isFreshDatabase, type Demo } from './create-demo.ts';

const FIRST_SCREEN = '厨房 Kitchen';
const FIRST_ADMIN = 'admin@localhost';
/** Any number that no other lock uses. */
const FIRST_START_LOCK = 7_204_512;

/**
 * [IN1] Fills an empty database: with the demo, or (`--empty`) with only one administrator. The returned lines are for
 * the person at the terminal; `{origin}` is replaced by the address. Of processes that start together, one does it.
 * What a person needs for the first sign-in is said at every start until somebody has signed in: the start that made it
 * may have failed afterwards, or nobody has read its lines.
 */
export const prepareInstallation = (context: Context, config: FirstStart): Promise<string[]> =>
  oneAtATime(context.database, FIRST_START_LOCK, () => prepare(context, config));

type FirstStart = Pick<Config, 'isEmpty' | 'demoPassword' | 'demoChannelKey' | 'dataDir'>;

async function prepare(context: Context, config: FirstStart): Promise<string[]> {
  await insertFirstTypes(context);
  if (await isFreshDatabase(context)) await (config.isEmpty ? insertAdministrator(context) : fillDemo(context, config));
  const notes = [...(await firstSignIn(context)), ...(await demoAccounts(context, config))];
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

/** Without a password: whoever opens the link of `firstSignIn` chooses it. */
async function insertAdministrator({ database, ids, clock }: Context): Promise<void> {
  const made = { id: ids.next(), password_hash: null, now: isoNow(clock) };
  const person = { nickname: 'admin', mail: FIRST_ADMIN, role: 'admin', restaurants: [], state: 'invited' } as const;
  await database.write((tx) => insertUser(tx, made, person));
}

/** The link with which the first administrator chooses a password, as long as that has not happened. */
async function firstSignIn(context: Context): Promise<string[]> {
  const { db } = context.database;
  const admin = await db
    .selectFrom('user')
    .select(['id', 'state', 'language'])
    .where('mail', '=', FIRST_ADMIN)
    .where('state', '=', 'invited')
    .executeTakeFirst();
  if (admin === undefined) return [];
  // Processes that start together print a link each, and each of them works.
  const link = await context.database.write((tx) =>
    makeLink(context, tx, admin, '{origin}', { isAskedByAnybody: true }),
  );
  return [
    `sign in      ${link.url}   (once, within a week: sets the password of ${FIRST_ADMIN}; each start prints a new link until then)`,
  ];
}

async function fillDemo(context: Context, config: FirstStart): Promise<void> {
  const demo = await createDemo(context, {
    password: config.demoPassword,
    channelKey: config.demoChannelKey,
    hasSecond: config.demoPassword === undefined,
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    images: createFolderImageStore(join(config.dataDir, 'uploads')),
  });
  keepForScripts(config.dataDir, demo);
}

/** The demo's credentials, as long as neither of its people has signed in. */
async function demoAccounts({ database }: Context, config: FirstStart): Promise<string[]> {
  const people = await database.db
    .selectFrom('user')
    .select(['created_at', 'last_sign_in_at'])
    .where('mail', 'in', [DEMO_OWNER, DEMO_ADMIN])
    .execute();
  // The demo's own past has sign-ins from before it was made.
  const isUsed = people.some(({ created_at, last_sign_in_at }) => (last_sign_in_at ?? '') > created_at);
  if (people.length === 0 || isUsed) return [];
  const kept = readKept(config.dataDir);
  return [
    `demo         owner ${DEMO_OWNER}, administrator ${DEMO_ADMIN}`,
    ...(config.demoPassword === undefined && kept !== undefined ? [`their password ${kept.password}`] : []),
    ...(config.demoChannelKey === undefined && kept !== undefined ? [`channel key ${kept.channel_key}`] : []),
  ];
}

type Kept = { channel_key: string; password: string };
const keptPath = (dataDir: string): string => join(dataDir, 'demo.json');

/** Saves the demo's credentials, readable by this user alone, so that `npm run traffic` needs no copying. */
export function keepForScripts(dataDir: string, { channelKey, password }: Pick<Demo, 'channelKey' | 'password'>): void {
  mkdirSync(dataDir, { recursive: true });
  const kept: Kept = { channel_key: channelKey, password };
  writeFileSync(keptPath(dataDir), `${JSON.stringify(kept)}\n`, { mode: 0o600 });
}

const readKept = (dataDir: string): Kept | undefined =>
  existsSync(keptPath(dataDir)) ? (JSON.parse(readFileSync(keptPath(dataDir), 'utf8')) as Kept) : undefined;

import { hashToken } from '../../../base/secrets.ts';
import type { Queries } from '../../../db/database.ts';
import {
  ACCOUNT_RULE,
  ADDRESS_RULE,
  clearTries,
  giveTryBack,
  quarterOf,
  STRANGERS_RULE,
  takeTry,
  type ThrottleRule,
} from '../throttle/throttle.repository.ts';

type Try = { account: string; address: string; browserId: string | undefined; now: number };
type Count = { key: string; rule: ThrottleRule };

/** What this browser did at this account, and what it shares with strangers. */
type Counts = { own: Count; shared: readonly Count[] };

/**
 * [GU3] A known browser has a count of its own for its person, which no one else can fill. An unknown one shares three:
 * this account from this address, this account from everywhere, this address at all accounts. The last two are forgotten
 * with the quarter of an hour.
 */
function countsOf({ account, address, browserId, now }: Try): Counts {
  const name = hashToken(account);
  if (browserId !== undefined)
    return { own: { key: `login:${name}:browser:${browserId}`, rule: ACCOUNT_RULE }, shared: [] };
  return {
    own: { key: `login:${name}:from:${address}`, rule: ACCOUNT_RULE },
    shared: [
      { key: `login:${name}:strangers:${quarterOf(now)}`, rule: STRANGERS_RULE },
      { key: `address:${address}:${quarterOf(now)}`, rule: ADDRESS_RULE },
    ],
  };
}

export type SignInTry = {
  /** False where the password must not be looked at for this caller. */
  isAllowed: boolean;
  /** After a right password. */
  succeed: () => Promise<void>;
};

/** Counts a sign-in before its password is looked at [GU1]. */
export async function countSignIn(db: Queries, input: Try): Promise<SignInTry> {
  const { own, shared } = countsOf(input);
  const taken: string[] = [];
  let isAllowed = await takeTry(db, own.key, own.rule, input.now);
  for (const { key, rule } of shared) {
    if (!isAllowed) break;
    isAllowed = await takeTry(db, key, rule, input.now);
    if (isAllowed) taken.push(key);
  }
  return {
    isAllowed,
    succeed: async () => {
      await clearTries(db, own.key);
      if (taken.length > 0) await giveTryBack(db, ...taken);
    },
  };
}

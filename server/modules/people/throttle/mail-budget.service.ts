import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Context } from '../../context.ts';
import { takeTry, type ThrottleRule } from './throttle.repository.ts';

/** [GU4] Mails that a request makes the server send: what a stranger, or one restaurant, may cause. */
const BUDGETS = {
  /** Reset links to one account. */
  forgot: [
    { freeTries: 1, lockMs: 5 * MINUTE_MS },
    { freeTries: 5, lockMs: DAY_MS },
  ],
  /** Reset links that one address asks for. */
  forgot_from: [{ freeTries: 20, lockMs: HOUR_MS }],
  /** Links to another mail address, by one account and to one address. */
  mail_change: [{ freeTries: 5, lockMs: HOUR_MS }],
  mail_change_to: [{ freeTries: 3, lockMs: HOUR_MS }],
  /** Notices of sign-ins from unknown browsers, to one account. */
  new_sign_in: [{ freeTries: 10, lockMs: DAY_MS }],
  passkey_added: [{ freeTries: 20, lockMs: DAY_MS }],
  /** Invitations by one restaurant, or by the platform's people. */
  invite: [{ freeTries: 20, lockMs: HOUR_MS }],
  /** Test notifications of one restaurant, to any address that it typed. */
  test_notice: [{ freeTries: 6, lockMs: 10 * MINUTE_MS }],
} as const satisfies Record<string, readonly ThrottleRule[]>;

/** Takes one mail from a budget; false where it is used up, and then nothing may be sent. */
export async function takeMail(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  budget: keyof typeof BUDGETS,
  of: string,
): Promise<boolean> {
  const name = hashToken(of.toLowerCase());
  for (const [index, rule] of BUDGETS[budget].entries())
    if (!(await takeTry(database.db, `mail:${budget}:${index}:${name}`, rule, clock.now()))) return false;
  return true;
}

import { passwordRuleOf, type PasswordRule } from '#contract/domain/password.ts';
import { CallError } from '#contract/errors.ts';
import { DAY_MS, HOUR_MS, isoAt, isoNow } from '../../../base/clock.ts';
import { hashToken } from '../../../base/secrets.ts';
import type { Queries, Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/schema.ts';
import { notifyByMail, type OrderNotices, type Delivered } from '../../../notify/order-notice.ts';
import { changeRights } from '../held-rights/held-rights.service.ts';
import { forgetWaitingMail } from '../mail-address/mail-address.repository.ts';
import { assertNotViewPassword } from '../password/view-password.service.ts';
import { endSessions } from '../session/session.repository.ts';
import type { Context } from '../../context.ts';
import { passwordProblem } from '../../../base/password-rules.ts';
import { hashPassword } from '../../../base/password-hash.ts';

export type LinkKind = 'invite' | 'reset';
export type AccountLink = { url: string; expires_at: string };

/** `owner`: confirms an account that another person gave a password. */
export type TokenKind = LinkKind | 'owner';

const LIVES_MS: Record<TokenKind, number> = { invite: 7 * DAY_MS, reset: HOUR_MS, owner: 7 * DAY_MS };
/** Links of one person that work at a time. */
const LINKS_ALIVE = 3;

/**
 * Makes the link with which a person sets a password: once, for a limited time. One that a person with the right to it
 * makes ends the earlier ones. One that a stranger may have asked for does not [GU4]; the first that is used ends all.
 * The token follows the page's own `?invite=` or `?reset=`, a named exception; the page removes it from the address
 * immediately.
 */
export async function makeLink(
  context: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  user: Pick<Row<'user'>, 'id' | 'state' | 'language'>,
  origin: string,
  { isAskedByAnybody = false } = {},
): Promise<AccountLink & { kind: LinkKind }> {
  const kind: LinkKind = user.state === 'invited' ? 'invite' : 'reset';
  await forgetLinks(tx, user.id, kind, isAskedByAnybody ? LINKS_ALIVE - 1 : 0);
  const { token, expires_at } = await makeToken(context, tx, user.id, kind);
  // The page speaks Chinese to a browser that has chosen nothing yet.
  const language = user.language === 'en' ? '&lang=en' : '';
  return { kind, url: `${origin}/auth/login?${kind}=${token}${language}`, expires_at };
}

/** Makes the token of a link, of which only the hash is stored. */
export async function makeToken(
  { clock, ids }: Pick<Context, 'clock' | 'ids'>,
  tx: Tx,
  userId: string,
  kind: TokenKind,
): Promise<{ token: string; expires_at: string }> {
  const token = ids.secret();
  const now = clock.now();
  const expires_at = isoAt(now + LIVES_MS[kind]);
  await tx
    .insertInto('account_token')
    .values({ token_hash: hashToken(token), user_id: userId, kind, expires_at, created_at: isoAt(now) })
    .execute();
  return { token, expires_at };
}

/** Removes a person's links of one kind but for the newest `kept`. */
async function forgetLinks(tx: Tx, userId: string, kind: LinkKind, kept: number): Promise<void> {
  const alive = await tx
    .selectFrom('account_token')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .execute();
  const old = alive.slice(kept).map(({ token_hash }) => token_hash);
  if (old.length > 0) await tx.deleteFrom('account_token').where('token_hash', 'in', old).execute();
}

/** Who gives the link, and to the people of which restaurants; neither is known of one that was asked for at the sign-in. */
export type LinkFrom = { inviter: string; restaurants: readonly string[] };

const PRODUCT = 'Laidan 来单';
const MOST_NAMED = 3;

/**
 * Mails a link, and returns what became of the mail. Without a mail server it is kept as a file, and the link in the
 * answer is handed over instead.
 */
export async function mailLink(
  notices: OrderNotices,
  mail: string,
  { kind, url }: AccountLink & { kind: LinkKind },
  { inviter, restaurants }: LinkFrom = { inviter: PRODUCT, restaurants: [] },
): Promise<Delivered> {
  const named = restaurants.slice(0, MOST_NAMED).join(' / ') || PRODUCT;
  const restaurant = restaurants.length > MOST_NAMED ? `${named} …` : named;
  const outcome = await notifyByMail(notices, mail, { kind, values: { link: url, inviter, restaurant } });
  return outcome === 'no_address' ? 'failed' : outcome;
}

/** The address of the account whose password a link sets, and the rule for that. Throws `code_expired` where it no longer does. */
export async function readLink(
  { database, clock, hasStrictPasswords }: Context,
  kind: LinkKind,
  token: string,
): Promise<{ mail: string; password_rule: PasswordRule }> {
  const { mail, role } = await userOfToken(database.db, kind, token, isoNow(clock));
  return { mail, password_rule: passwordRuleOf({ role, isStrict: hasStrictPasswords, isOwn: false }) };
}

/** Sets the password of a link; the token is used up and every session of the person ends. Returns their ids. */
export async function takePassword(
  context: Context,
  kind: LinkKind,
  token: string,
  password: string,
): Promise<{ user_id: string; mail: string; ended: readonly string[] }> {
  const { database, clock, hasStrictPasswords } = context;
  const user = await userOfToken(database.db, kind, token, isoNow(clock));
  const problem = passwordProblem(user, password, 'new_password', {
    isStrict: hasStrictPasswords,
    isOwn: false,
  });
  if (problem !== null) throw new CallError('invalid', [problem]);
  await assertNotViewPassword(database.db, user.id, password);
  const password_hash = await hashPassword(password);
  return changeRights(context, async (tx, watch) => {
    await watch({ people: [user.id] });
    const used = await tx
      .deleteFrom('account_token')
      .where('token_hash', '=', hashToken(token))
      .returning('user_id')
      .executeTakeFirst();
    // Another request used the same link first.
    if (used === undefined) throw new CallError('code_expired');
    await tx.deleteFrom('account_token').where('user_id', '=', user.id).execute();
    await tx
      .updateTable('user')
      .set({ password_hash, password_changed_at: isoNow(clock), state: 'active' })
      .where('id', '=', user.id)
      .execute();
    await forgetWaitingMail(tx, user.id);
    return { user_id: user.id, mail: user.mail, ended: await endSessions(tx, user.id) };
  });
}

async function userOfToken(db: Queries, kind: LinkKind, token: string, now: string): Promise<Row<'user'>> {
  const row = await db
    .selectFrom('account_token')
    .innerJoin('user', 'user.id', 'account_token.user_id')
    .selectAll('user')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (row === undefined || row.state === 'disabled') throw new CallError('code_expired');
  return row;
}

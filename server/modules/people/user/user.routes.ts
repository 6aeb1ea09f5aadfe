import {
  acceptInviteCall,
  readLinkCall,
  addUserCall,
  deleteUserCall,
  forgotPasswordCall,
  listRolesCall,
  listUsersCall,
  resetLinkCall,
  resetPasswordCall,
  updateUserCall,
} from '#contract/http/people/user.ts';
import {
  endPersonSessionsCall,
  listPersonSessionsCall,
  resetTwoFactorCall,
} from '#contract/http/people/person-session.ts';
import { CallError } from '#contract/errors.ts';
import { getUserCall, RoleSchema } from '#contract/http/people/session.ts';
import { bearerOf } from '../../../http/authenticate.ts';
import { userOf, type UserIdentity } from '../../../http/identity.ts';
import type { LinkOrigins } from '../../../http/link-origins.ts';
import type { Register } from '../../../http/register.ts';
import type { OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { presentSessions } from '../session/present-sessions.service.ts';
import type { OnSessionEnd } from '../session/session.service.ts';
import { takeMail } from '../throttle/mail-budget.service.ts';
import { keepKnown } from '../sign-in/known-browser.service.ts';
import { mailLink, makeLink, readLink, takePassword } from './account-link.service.ts';
import { infoOf, ownInfo } from './get-user.ts';
import { endPersonSessions, resetTwoFactor } from './person-sessions.ts';
import { listUsers } from './user.repository.ts';
import { deleteUser, inviteUser, mayGive, newLink, updateUser } from './user.service.ts';

export type UserRoutesOptions = {
  notices: OrderNotices;
  origins: LinkOrigins;
  onSessionEnd: OnSessionEnd;
};

/** Calls about people, and the links by which they set their passwords. */
export function registerUserRoutes(register: Register, context: Context, options: UserRoutesOptions): void {
  const { db } = context.database;
  const { notices, origins, onSessionEnd } = options;
  const endAll = (sessions: readonly string[]): void => {
    for (const id of sessions) onSessionEnd(id);
  };

  register(getUserCall, ({ identity, request, query }) => {
    const viewer = userOf(identity);
    const isOwn = query.id === undefined || query.id === viewer.user_id;
    return isOwn ? ownInfo(context, viewer, bearerOf(request.headers) ?? '') : infoOf(context, viewer, query.id ?? '');
  });

  register(listRolesCall, async ({ identity }) => {
    const viewer = userOf(identity);
    return { items: RoleSchema.options.map((role) => ({ role, may_give: mayGive(viewer, role) })) };
  });

  register(listUsersCall, async ({ identity, query }) => ({
    ...(await listUsers(db, userOf(identity), query)),
    page: query.page,
    page_size: query.page_size,
  }));

  register(addUserCall, async ({ identity, body, request }) => {
    await assertMayMail(userOf(identity));
    const viewer = userOf(identity);
    const { user, link } = await inviteUser(context, viewer, body, origins.asked(request));
    const from = { inviter: viewer.name, restaurants: user.restaurants.map(({ name }) => name) };
    return { user, invite: { ...link, mailed: await mailLink(notices, user.mail, link, from) } };
  });

  register(updateUserCall, async ({ identity, body }) => {
    const { user, ended } = await updateUser(context, userOf(identity), body);
    endAll(ended);
    return user;
  });

  register(deleteUserCall, async ({ identity, body }) => {
    endAll(await deleteUser(context, userOf(identity), body.user_id));
    return { deleted: true };
  });

  register(listPersonSessionsCall, async ({ identity, query }) => ({
    items: await presentSessions(context, query.user_id, userOf(identity).session_id),
  }));

  register(endPersonSessionsCall, async ({ identity, body }) => {
    const ended = await endPersonSessions(context, userOf(identity), body.user_id, body.session_id);
    endAll(ended);
    return { ended: ended.length };
  });

  register(resetTwoFactorCall, async ({ identity, body }) => {
    const { user, ended } = await resetTwoFactor(context, userOf(identity), body.user_id);
    endAll(ended);
    return user;
  });

  register(resetLinkCall, async ({ identity, body, request }) => {
    await assertMayMail(userOf(identity));
    const viewer = userOf(identity);
    const { mail, restaurants, link } = await newLink(context, viewer, body.user_id, origins.asked(request));
    return { ...link, mailed: await mailLink(notices, mail, link, { inviter: viewer.name, restaurants }) };
  });

  register(readLinkCall, ({ body }) => readLink(context, body.kind, body.token));

  for (const [call, kind] of [
    [acceptInviteCall, 'invite'],
    [resetPasswordCall, 'reset'],
  ] as const) {
    register(call, async ({ body, request, reply }) => {
      const { user_id, mail, ended } = await takePassword(context, kind, body.token, body.new_password);
      endAll(ended);
      keepKnown(context.keys, request, reply, user_id);
      return { mail };
    });
  }

  /** [GU4] Administrators invite many owners at a time; a restaurant's people invite their own. */
  async function assertMayMail({ role, user_id }: UserIdentity): Promise<void> {
    if (role !== 'admin' && !(await takeMail(context, 'invite', user_id))) throw new CallError('throttled');
  }

  async function mailReset(mail: string, origin: string, from: string): Promise<void> {
    if (!(await takeMail(context, 'forgot_from', from)) || !(await takeMail(context, 'forgot', mail))) return;
    const user = await db.selectFrom('user').selectAll().where('mail', '=', mail).executeTakeFirst();
    if (user === undefined || user.state === 'disabled') return;
    await mailLink(
      notices,
      user.mail,
      await context.database.write((tx) => makeLink(context, tx, user, origin, { isAskedByAnybody: true })),
    );
  }

  register(forgotPasswordCall, async ({ body, request }) => {
    // Not awaited, because the response time would reveal whether the account exists.
    void mailReset(body.mail, origins.own(request), request.ip).catch((error: unknown) =>
      context.log.error({ err: error }, 'a reset link was not mailed'),
    );
    return { asked: true };
  });
}

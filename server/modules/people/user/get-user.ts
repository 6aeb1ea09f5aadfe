import { CallError } from '#contract/errors.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import type { UserIdentity } from '../../../http/identity.ts';
import type { Context } from '../../context.ts';
import { adminInfo, proofOf } from '../session/session.service.ts';
import { findVisibleUser, presentUser } from './user.repository.ts';

/** The signed-in person, with the token of their request. */
export async function ownInfo(context: Context, viewer: UserIdentity, token: string): Promise<AdminInfo> {
  const { db } = context.database;
  const user = await db.selectFrom('user').selectAll().where('id', '=', viewer.user_id).executeTakeFirst();
  if (user === undefined) throw new CallError('session_over');
  return adminInfo(context, user, token, proofOf(viewer));
}

/** [PE2] Another person whom the viewer may see, without anything that signs in; anyone else is not found. */
export async function infoOf({ database }: Context, viewer: UserIdentity, id: string): Promise<AdminInfo> {
  const row = await findVisibleUser(database.db, viewer, id, 'staff.see');
  if (row === undefined) throw new CallError('not_found');
  const { nickname, mail, phone, role, restaurants, two_factor } = await presentUser(
    database.db,
    viewer,
    row,
    'staff.see',
  );
  const language = row.language === 'en' ? 'en' : 'zh';
  const shown = { id, nickname, mail, phone, role, restaurants, two_factor, language } as const;
  return { ...shown, token: '', needs_two_factor: false, viewing: null };
}

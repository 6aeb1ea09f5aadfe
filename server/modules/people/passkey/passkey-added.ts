import { browserName } from '#contract/domain/browser-name.ts';
import { utcMinute } from '../../../base/clock.ts';
import { notifyByMail, type OrderNotices } from '../../../notify/order-notice.ts';
import type { UserIdentity } from '../../../http/identity.ts';
import type { Context } from '../../context.ts';
import { takeMail } from '../throttle/mail-budget.service.ts';

/** [WA1] Tells a person by mail that their account has one more passkey, so that one of a thief does not stay unseen. */
export async function mailPasskeyAdded(
  context: Context,
  notices: OrderNotices,
  { user_id }: UserIdentity,
  { address, agent }: { address: string; agent: string },
): Promise<void> {
  if (!(await takeMail(context, 'passkey_added', user_id))) return;
  const query = context.database.db.selectFrom('user').select(['mail', 'nickname']).where('id', '=', user_id);
  const { mail, nickname } = await query.executeTakeFirstOrThrow();
  const values = { name: nickname, browser: browserName(agent) ?? '?', address, time: utcMinute(context.clock) };
  await notifyByMail(notices, mail, { kind: 'passkey_added', values });
}

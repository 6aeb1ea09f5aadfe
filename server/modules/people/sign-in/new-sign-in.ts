import { browserName } from '#contract/domain/browser-name.ts';
import { utcMinute } from '../../../base/clock.ts';
import { notifyByMail, type OrderNotices } from '../../../notify/order-notice.ts';
import type { Context } from '../../context.ts';
import { takeMail } from '../throttle/mail-budget.service.ts';
import type { NewBrowser } from './sign-in.service.ts';

/** [AC5] Tells a person of a sign-in from a browser in which they have not signed in before. */
export async function mailNewSignIn(
  context: Context,
  notices: OrderNotices,
  { user, address, agent }: NewBrowser,
): Promise<void> {
  if (!(await takeMail(context, 'new_sign_in', user.id))) return;
  const time = utcMinute(context.clock);
  const values = { name: user.nickname, browser: browserName(agent) ?? '?', address, time };
  await notifyByMail(notices, user.mail, { kind: 'new_sign_in', values });
}

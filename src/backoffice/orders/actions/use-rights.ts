import { mayMend, mayRefund, rightsOf } from '#contract/domain/rights.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';

/** What the person may do with orders of the restaurant that is shown; the server refuses it anyway [RT1]. */
export function useRights(): { mayMend: boolean; mayRefund: boolean } {
  const { adminInfo } = useSession();
  const rights = rightsOf(useRestaurant());
  const role = adminInfo?.role ?? 'staff';
  return { mayMend: mayMend(role, rights), mayRefund: mayRefund(role, rights) };
}

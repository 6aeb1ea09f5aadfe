import { mayCount, mayMend, mayRefund, rightsOf } from '#contract/domain/rights.ts';
import { standingOf } from '../../../lib/use-may.ts';
import { useSession } from '../../../lib/use-session.ts';
import { useRestaurant } from '../../shell/restaurant-context.ts';

/** What the person may do with orders of the restaurant that is shown; the server refuses it anyway [RT1]. */
export function useRights(): { mayMend: boolean; mayRefund: boolean; mayCount: boolean } {
  const standing = standingOf(useSession()) ?? { caller: 'staff' };
  const rights = rightsOf(useRestaurant());
  return {
    mayMend: mayMend(standing, rights),
    mayRefund: mayRefund(standing, rights),
    mayCount: mayCount(standing, rights),
  };
}

import { useMay } from '../../lib/use-may.ts';
import { useMaybeRestaurant } from './restaurant-context.ts';

/** The opener's session storage goes along: the desk shows the chosen restaurant as a guest screen. */
export const DESK_LINK = { href: '/kiosk', target: '_blank', rel: 'opener' } as const;

/** Whether the signed-in person may use the order desk in this browser: it shows a restaurant's orders. */
export function useMayUseDesk(): boolean {
  const may = useMay();
  return useMaybeRestaurant() !== null && may('order.work');
}

import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../../lib/use-may.ts';
import { OperatorPage } from '../../orders/phone-orders/operator-page.tsx';
import { useMaybeRestaurant } from '../../shell/restaurant-context.ts';
import { PlatformOrdersPage } from './platform-orders-page.tsx';

const FORMS = ['new', 'correct', 'again'] as const;

/**
 * One address, two desks: the operator's of one restaurant, and the platform's; its forms are of one restaurant too.
 */
export function OmPage() {
  const may = useMay();
  const restaurant = useMaybeRestaurant();
  const [params] = useSearchParams();
  const isForm = restaurant !== null && FORMS.some((name) => params.has(name));
  return may('order.administer') && !isForm ? <PlatformOrdersPage /> : <OperatorPage />;
}

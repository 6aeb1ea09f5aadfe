import { useMay } from '../../../lib/use-may.ts';
import { NoMenuListPage } from '../../store/list/restaurants-page.tsx';
import { PlatformRestaurantsPage } from './platform-restaurants-page.tsx';

/** The platform's restaurants; owners have the switch at the top of the menu. */
export const SellerListPage = () => <PlatformRestaurantsPage hasMenu />;

/** Those that no one can order from yet. */
export function SellerNoListPage() {
  const may = useMay();
  return may('restaurant.administer') ? <PlatformRestaurantsPage hasMenu={false} /> : <NoMenuListPage />;
}

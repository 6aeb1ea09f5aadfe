import { useMay } from '../../../lib/use-may.ts';
import { NoMenuListPage, RestaurantListPage } from '../../store/list/restaurants-page.tsx';
import { PlatformRestaurantsPage } from './platform-restaurants-page.tsx';

/** One's own restaurants, or the platform's for who administers them. */
export function SellerListPage() {
  const may = useMay();
  return may('restaurant.administer') ? <PlatformRestaurantsPage hasMenu /> : <RestaurantListPage />;
}

/** Those that no one can order from yet. */
export function SellerNoListPage() {
  const may = useMay();
  return may('restaurant.administer') ? <PlatformRestaurantsPage hasMenu={false} /> : <NoMenuListPage />;
}

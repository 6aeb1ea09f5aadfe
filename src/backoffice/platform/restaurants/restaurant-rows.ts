import type { PlatformRestaurant } from '#contract/http/platform/platform-restaurant.ts';
import type { RestaurantParams } from './restaurant-params.ts';

/** What can be asked about one restaurant. */
export type Asked = 'commission' | 'remittance' | 'rate' | 'delivery' | 'password' | 'limits' | 'delete' | 'restore';

/** What the table and the cards are both given. */
export type RestaurantRowsProps = {
  restaurants: readonly PlatformRestaurant[];
  sort: RestaurantParams['sort'];
  hasMenu: boolean;
  onSort: (sort: RestaurantParams['sort']) => void;
  onAsk: (kind: Asked, restaurant: PlatformRestaurant) => void;
};

export const percentOf = (share: number | null, digits = 1): string =>
  share === null ? '—' : `${Number((share * 100).toFixed(digits))}%`;

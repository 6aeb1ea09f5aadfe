import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { searchQueries } from '../../data/platform/search-queries.ts';
import type { OfficeIconName } from '../../ui/office-icon.tsx';
import { usePaused } from '../../ui/use-paused.ts';
import { DASHBOARD_PATH, groupOf, inStore, isFreeFor, nameOfPage, PAGES } from '../pages.ts';
import { useWords } from '../use-words.ts';
import { useMaybeRestaurant } from './restaurant-context.ts';
import { useFoundRestaurants } from '../store/pickers/use-found-restaurants.ts';
import { useMay } from '../../lib/use-may.ts';
import { useSession } from '../../lib/use-session.ts';

export type Found = {
  key: string;
  group: 'pages' | 'orders' | 'dishes' | 'restaurants';
  icon: OfficeIconName;
  text: string;
  detail: string;
  onChoose: () => void;
};

const RESTAURANTS_SHOWN = 5;

const has = (text: string, q: string): boolean => text.toLowerCase().includes(q.toLowerCase());

/** Everything the typed letters may mean here: pages at once, orders and dishes as soon as the server answers. */
export function useFound(q: string): { found: readonly Found[]; isSearching: boolean } {
  const { t, name, otherName, money, time, zoned } = useWords();
  const navigate = useNavigate();
  const may = useMay();
  const restaurant = useMaybeRestaurant();
  const role = useSession().adminInfo?.role;
  const { restaurants, isSearching } = useFoundRestaurants(q);
  const asked = usePaused(q);
  const here = restaurant === null ? '' : asked;
  const everywhere = restaurant === null && may('order.administer') ? asked : '';
  const orders = useQuery(searchQueries.orders(restaurant?.id ?? '', here));
  const platformOrders = useQuery(searchQueries.platformOrders(everywhere));
  const dishes = useQuery(searchQueries.dishes(restaurant?.id ?? '', may('menu.manage') ? here : ''));

  const pages = PAGES.filter(
    (page) => may(page.may) && page.isHidden !== true && (restaurant !== null || isFreeFor(page, role)),
  )
    .filter((page) => has(t(`page.${nameOfPage(page, role)}`), q) || has(page.path, q))
    .map((page): Found => ({
      key: page.name,
      group: 'pages',
      icon: page.icon,
      text: t(`page.${nameOfPage(page, role)}`),
      detail: t(`menu.${groupOf(page, role)}`),
      onChoose: () => void navigate(page.path),
    }));
  const foundOrders = (here === '' ? [] : (orders.data ?? [])).map((order): Found => ({
    key: order.id,
    group: 'orders',
    icon: 'list',
    text: `${order.order_no} · ${order.customer_name}`,
    detail: [t(`status.${order.status}`), time(order.created_at, 'dayAndClock'), money(order.total_cents)].join(' · '),
    onChoose: () => void navigate(`/order/list?status=all&order=${order.id}`),
  }));
  const foundAnywhere = (everywhere === '' ? [] : (platformOrders.data ?? [])).map((order): Found => ({
    key: order.id,
    group: 'orders',
    icon: 'list',
    text: `${order.order_no} · ${order.customer_name}`,
    detail: [
      order.restaurant.name,
      t(`status.${order.status}`),
      zoned(order.created_at, order.restaurant.time_zone),
    ].join(' · '),
    onChoose: () => void navigate(inStore(`/order/list?status=all&order=${order.id}`, order.restaurant.id)),
  }));
  const foundDishes = (here === '' ? [] : (dishes.data ?? [])).map((dish): Found => ({
    key: dish.id,
    group: 'dishes',
    icon: 'dish',
    text: [name(dish), otherName(dish)].filter(Boolean).join(' · '),
    detail: money(dish.price_cents),
    onChoose: () => void navigate(`/foods/${dish.id}/edit`),
  }));
  const foundRestaurants = (q === '' ? [] : restaurants).slice(0, RESTAURANTS_SHOWN).map((one): Found => ({
    key: one.id,
    group: 'restaurants',
    icon: 'store',
    text: one.name,
    detail: one.city,
    onChoose: () => void navigate(inStore(DASHBOARD_PATH, one.id)),
  }));
  return {
    found: [...pages, ...foundOrders, ...foundAnywhere, ...foundDishes, ...foundRestaurants],
    isSearching: isSearching || asked !== q || orders.isFetching || platformOrders.isFetching || dishes.isFetching,
  };
}

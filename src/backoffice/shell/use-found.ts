import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchQueries } from '../../data/platform/search-queries.ts';
import { setSession } from '../../lib/session.ts';
import type { OfficeIconName } from '../../ui/office-icon.tsx';
import { PAGES } from '../pages.ts';
import { useWords } from '../use-words.ts';
import { useMaybeRestaurant } from './restaurant-context.ts';
import { useFoundRestaurants } from '../store/pickers/use-found-restaurants.ts';
import { useMay } from '../../lib/use-may.ts';

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
  const { t, name, otherName, money } = useWords();
  const navigate = useNavigate();
  const may = useMay();
  const restaurant = useMaybeRestaurant();
  const { restaurants, isSearching } = useFoundRestaurants(q);
  // A search behind each letter would only be thrown away by the next.
  const asked = useDeferredValue(restaurant === null ? '' : q);
  const orders = useQuery(searchQueries.orders(restaurant?.id ?? '', asked));
  const dishes = useQuery(searchQueries.dishes(restaurant?.id ?? '', may('menu.manage') ? asked : ''));

  const pages = PAGES.filter((page) => may(page.may) && page.isHidden !== true)
    .filter((page) => has(t(`page.${page.name}`), q) || has(page.path, q))
    .map((page): Found => ({
      key: page.name,
      group: 'pages',
      icon: page.icon,
      text: t(`page.${page.name}`),
      detail: t(`menu.${page.group}`),
      onChoose: () => void navigate(page.path),
    }));
  const foundOrders = (q === '' ? [] : (orders.data ?? [])).map((order): Found => ({
    key: order.id,
    group: 'orders',
    icon: 'list',
    text: `${order.order_no} · ${order.customer_name}`,
    detail: `${t(`status.${order.status}`)} · ${money(order.total_cents)}`,
    onChoose: () => void navigate(`/order/list?status=all&order=${order.id}`),
  }));
  const foundDishes = (q === '' ? [] : (dishes.data ?? [])).map((dish): Found => ({
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
    onChoose: () => setSession({ restaurant: { id: one.id, name: one.name } }),
  }));
  return {
    found: [...pages, ...foundOrders, ...foundDishes, ...foundRestaurants],
    isSearching: isSearching || asked !== q || orders.isFetching || dishes.isFetching,
  };
}

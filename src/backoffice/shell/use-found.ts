import { isInitials } from '#contract/domain/pinyin.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { searchQueries } from '../../data/platform/search-queries.ts';
import type { OfficeIconName } from '../../ui/office-icon.tsx';
import { usePaused } from '../../ui/use-paused.ts';
import { DASHBOARD_PATH, groupOf, inStore, isFreeFor, nameOfPage, PAGES } from '../pages.ts';
import { phoneText } from '../kit/format.ts';
import { useWords } from '../use-words.ts';
import { PLACES } from './places.ts';
import { useMaybeRestaurant } from './restaurant-context.ts';
import { useFoundRestaurants } from '../store/pickers/use-found-restaurants.ts';
import { useMay } from '../../lib/use-may.ts';
import { useSession } from '../../lib/use-session.ts';

export type Found = {
  key: string;
  group: 'pages' | 'settings' | 'actions' | 'orders' | 'customers' | 'dishes' | 'restaurants';
  icon: OfficeIconName;
  text: string;
  detail: string;
  /** Found by other letters, while what these find is read: it is shown, and leads nowhere [OF6]. */
  isOld?: boolean;
  onChoose: () => void;
};

const RESTAURANTS_SHOWN = 5;

/** By a part of the name in either language, or by its initials in pinyin. */
const has = (texts: readonly string[], q: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(q.toLowerCase()) || isInitials(q, text));

/** Everything the typed letters may mean here: pages, settings and actions at once, the rest as soon as the server answers. */
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
  const found = useQuery(searchQueries.here(restaurant?.id ?? '', here));
  const { orders = [], customers = [], dishes = [] } = (here === '' ? undefined : found.data) ?? {};
  const platformOrders = useQuery(searchQueries.platformOrders(everywhere));

  const pages = PAGES.filter(
    (page) => may(page.may) && page.isHidden !== true && (restaurant !== null || isFreeFor(page, role)),
  )
    .filter((page) => {
      const called = nameOfPage(page, role);
      return has([t(`page.${called}`), t(`palette.also.${called}`, { defaultValue: '' }), page.path], q);
    })
    .map((page): Found => ({
      key: page.name,
      group: 'pages',
      icon: page.icon,
      text: t(`page.${nameOfPage(page, role)}`),
      detail: t(`menu.${groupOf(page, role)}`),
      onChoose: () => void navigate(page.path),
    }));
  const places = (q === '' || restaurant === null ? [] : PLACES)
    .filter((place) => may(place.may))
    .filter(({ name: place }) => has([t(`palette.place.${place}`), t(`palette.also.${place}`)], q))
    .map((place): Found => ({
      key: place.name,
      group: place.group,
      icon: place.icon,
      text: t(`palette.place.${place.name}`),
      detail: '',
      onChoose: () => void navigate(place.path),
    }));
  const foundOrders = orders.map((order): Found => ({
    key: order.id,
    group: 'orders',
    icon: 'list',
    text: `${order.order_no} · ${order.customer_name}`,
    detail: [
      t(`status.${order.status}`),
      time(order.created_at, 'dayAndClock'),
      money(order.total_cents, order.currency),
    ].join(' · '),
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
  const foundCustomers = customers.map((customer): Found => ({
    key: customer.phone,
    group: 'customers',
    icon: 'user',
    text: customer.name,
    detail: phoneText(customer.phone),
    onChoose: () => void navigate(`/order/list?status=all&q=${encodeURIComponent(customer.phone)}`),
  }));
  const foundDishes = (may('menu.manage') ? dishes : []).map((dish): Found => ({
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
  const isOld = asked !== q || found.isPlaceholderData || platformOrders.isPlaceholderData;
  const answered = [...foundOrders, ...foundAnywhere, ...foundCustomers, ...foundDishes];
  return {
    found: [
      ...pages,
      ...places.filter(({ group }) => group === 'settings'),
      ...places.filter(({ group }) => group === 'actions'),
      ...answered.map((one) => ({ ...one, isOld })),
      ...foundRestaurants.map((one) => ({ ...one, isOld: isSearching })),
    ],
    isSearching: isSearching || asked !== q || found.isFetching || platformOrders.isFetching,
  };
}

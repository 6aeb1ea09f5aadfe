import { isSameName } from '#contract/domain/alike.ts';
import { isPinyin } from '#contract/domain/pinyin.ts';
import { useQuery } from '@tanstack/react-query';
import { searchQueries } from '../../data/platform/search-queries.ts';
import type { OfficeIconName } from '../../ui/office-icon.tsx';
import { usePaused } from '../../ui/use-paused.ts';
import { DASHBOARD_PATH, groupOf, inStore, isFreeFor, nameOfPage, opensTo, PAGES } from '../pages.ts';
import { useMayOpen } from '../use-may-open.ts';
import { phoneText } from '#contract/domain/phone-text.ts';
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
  to: string;
};

const RESTAURANTS_SHOWN = 5;

/** By a part of the name in either language, or by its pinyin. */
const has = (texts: readonly string[], q: string): boolean =>
  texts.some((text) => text.toLowerCase().includes(q.toLowerCase()) || isPinyin(q, text));

/** What is searched besides pages: everything, orders alone, or nothing. */
export type Scope = 'all' | 'orders' | 'pages';

function useScope(): Scope {
  const may = useMay();
  const isInStore = useMaybeRestaurant() !== null;
  if (isInStore ? may('order.enter') : may('order.administer')) return 'all';
  return isInStore && may('order.work') ? 'orders' : 'pages';
}

/** Everything the typed letters may mean here: pages, settings and actions at once, the rest as soon as the server answers. */
export function useFound(q: string): { found: readonly Found[]; isSearching: boolean; scope: Scope } {
  const { t, name, otherName, money, time, zoned } = useWords();
  const mayOpen = useMayOpen();
  const may = useMay();
  const restaurant = useMaybeRestaurant();
  const role = useSession().adminInfo?.role;
  const { restaurants, isSearching } = useFoundRestaurants(q);
  const asked = usePaused(q);
  const scope = useScope();
  const here = restaurant !== null && scope === 'all' ? asked : '';
  const everywhere = restaurant === null && scope === 'all' ? asked : '';
  const listed = useQuery(searchQueries.orders(restaurant?.id ?? '', scope === 'orders' ? asked : ''));
  const found = useQuery(searchQueries.here(restaurant?.id ?? '', here));
  const { orders = [], customers = [], dishes = [] } = (here === '' ? undefined : found.data) ?? {};
  const platformOrders = useQuery(searchQueries.platformOrders(everywhere));

  const firstPageOf = (id: string): string => {
    const dashboard = inStore(DASHBOARD_PATH, id);
    return mayOpen(dashboard) ? dashboard : inStore('/', id);
  };
  const pages = PAGES.filter(
    (page) => opensTo(page, may) && page.isHidden !== true && (restaurant !== null || isFreeFor(page, role)),
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
      to: page.path,
    }));
  const places = (q === '' || restaurant === null ? [] : PLACES)
    .filter((place) => may(place.may) && mayOpen(place.path))
    .filter(({ name: place }) => has([t(`palette.place.${place}`), t(`palette.also.${place}`)], q))
    .map((place): Found => ({
      key: place.name,
      group: place.group,
      icon: place.icon,
      text: t(`palette.place.${place.name}`),
      detail: '',
      to: place.path,
    }));
  const foundOrders = (scope === 'orders' && asked !== '' ? (listed.data ?? []) : orders).map((order): Found => ({
    key: order.id,
    group: 'orders',
    icon: 'list',
    text: `${order.order_no} · ${order.customer_name}`,
    detail: [
      t(`status.${order.status}`),
      time(order.created_at, 'dayAndClock'),
      money(order.total_cents, order.currency),
    ].join(' · '),
    to: `/order/list?status=all&order=${order.id}`,
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
    to: inStore(`/order/list?status=all&order=${order.id}`, order.restaurant.id),
  }));
  const foundCustomers = customers.map((customer): Found => ({
    key: customer.phone,
    group: 'customers',
    icon: 'user',
    text: customer.name,
    detail: phoneText(customer.phone),
    to:
      may('customer.manage') && customer.order_id !== undefined
        ? `/order/customers?of=${customer.order_id}`
        : `/order/list?status=all&q=${encodeURIComponent(customer.phone)}`,
  }));
  const foundDishes = dishes.map((dish): Found => ({
    key: dish.id,
    group: 'dishes',
    icon: 'dish',
    text: [name(dish), otherName(dish)].filter(Boolean).join(' · '),
    detail: money(dish.price_cents),
    to: `/foods/${dish.id}/edit`,
  }));
  const foundRestaurants = (q === '' ? [] : restaurants).slice(0, RESTAURANTS_SHOWN).map((one): Found => ({
    key: one.id,
    group: 'restaurants',
    icon: 'store',
    text: one.name,
    detail: one.city,
    to: firstPageOf(one.id),
  }));
  const isOld = asked !== q || found.isPlaceholderData || listed.isPlaceholderData || platformOrders.isPlaceholderData;
  const answered = [...foundOrders, ...foundAnywhere, ...foundCustomers, ...foundDishes].filter(({ to }) =>
    mayOpen(to),
  );
  const isNamed = ({ group, text }: Found): boolean => group === 'customers' && isSameName(text, q);
  return {
    found: [
      // A customer of exactly this name is meant before a page whose name has these letters in it.
      ...answered.filter(isNamed).map((one) => ({ ...one, isOld })),
      ...pages,
      ...places.filter(({ group }) => group === 'settings'),
      ...places.filter(({ group }) => group === 'actions'),
      ...answered.filter((one) => !isNamed(one)).map((one) => ({ ...one, isOld })),
      ...foundRestaurants.map((one) => ({ ...one, isOld: isSearching })),
    ],
    isSearching: isSearching || asked !== q || [found, listed, platformOrders].some(({ isFetching }) => isFetching),
    scope,
  };
}

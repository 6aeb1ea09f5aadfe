import { addDays } from '../contract/domain/time.ts';

/** What is asked, by its name in the table. */
export type Asked = Record<string, string>;

/** What the administrators' pages ask. */
export function ofPlatform(day: string, restaurantId: string): Asked {
  const last = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
  const found = (q: string, more = 'status=all'): string => `/order/get_by_platform?q=${encodeURIComponent(q)}&${more}`;
  return {
    'switch of restaurants': '/restaurant/get_list?page_size=20',
    'restaurants: 200 with all their settings': '/restaurant/get_list?page_size=200',
    'platform: overview': '/platform/overview',
    'platform: restaurants': '/platform/get_restaurants',
    'platform: restaurants without a menu': '/restaurant/get_not_menu',
    'platform: orders, open': '/order/get_by_platform',
    'platform: orders, all': '/order/get_by_platform?status=all',
    'platform: cancelled orders of a month': `/order/get_by_platform?status=cancelled&from=${last}-01&to=${last}-28`,
    'search: part of a name': found('onzal'),
    'search: a Chinese character': found('欧'),
    'search: two letters': found('wu'),
    'search: nobody': found('nobody at all'),
    'search: phone': found('(212) 555-0142'),
    'search: four digits': found('0142'),
    'search: day’s number': found('#017'),
    'search: a street, cancelled, in a month': found('garvey', `status=cancelled&from=${last}-01&to=${last}-28`),
    'statements of this month': `/bill/get_list?period=${day.slice(0, 7)}`,
    'statements of last month': `/bill/get_list?period=${last}`,
    'record, whole platform': '/audit/get_list',
    'record: a dish': `/audit/get_list?q=${encodeURIComponent('麻婆豆腐')}`,
    'record: a person, in a week': `/audit/get_list?who=${encodeURIComponent('老板')}&from=${addDays(day, -7)}&to=${day}`,
    'record of one restaurant': `/audit/get_list?restaurant_id=${restaurantId}`,
    people: '/user/get_list',
    'reviews of all': '/rating/get_all',
    'mail log': '/email/get_log',
  };
}

/** What an owner's pages ask, of the restaurant with the most orders. */
export function ofRestaurant(day: string, restaurantId: string): Asked {
  const of = (path: string, query = ''): string => `${path}?restaurant_id=${restaurantId}${query}`;
  const span = (days: number): string => `&from=${addDays(day, 1 - days)}&to=${day}`;
  return {
    dashboard: of('/dashboard/get'),
    'orders, open': of('/order/get_by_rd_two', '&status=open'),
    'orders, all': of('/order/get_by_rd_two'),
    'orders: part of a name': of('/order/get_by_rd_two', '&q=onzal'),
    'orders: phone, in a month': of('/order/get_by_rd_two', `&q=0142${span(30)}`),
    'everywhere (⌘K)': of('/search/find', '&q=wang'),
    'statistics, 7 days': of('/food-statistic', span(7)),
    'statistics, 90 days': of('/food-statistic', span(90)),
    'trend, 90 days by day': of('/order/stats_rd_order_by_time', `${span(90)}&by=day&compare=week`),
    'kitchen figures, 30 days': of('/statistics/kitchen', span(30)),
    'statements of one': of('/bill/get_list'),
    'a statement’s orders': of('/bill/get_orders', `&period=${day.slice(0, 7)}`),
    menu: of('/menu/get'),
    reviews: of('/rating/get_by_rd'),
    screens: of('/device/get_list'),
  };
}

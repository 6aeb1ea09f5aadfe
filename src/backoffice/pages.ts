import { matchPath } from 'react-router-dom';
import type { Permission, Role } from '#contract/permissions.ts';
import type { May } from '../lib/use-may.ts';
import type { OfficeIconName } from '../ui/office-icon.tsx';

/** The menu's groups, in its order. */
export const PAGE_GROUPS = ['work', 'store', 'figures', 'platform', 'me'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];
export type PageName = Page['name'];

/**
 * A page of the back-office under its wire path, in the menu's order. `may` is the line of the permission table that
 * opens it.
 */
export type Page = {
  path: string;
  name:
    | 'dish_list'
    | 'menu_categories'
    | 'dish_add'
    | 'dish_edit'
    | 'channels'
    | 'configuration'
    | 'add_store'
    | 'set_up'
    | 'add_store_more'
    | 'platform'
    | 'restaurants'
    | 'restaurants_without_menu'
    | 'dashboard'
    | 'orders'
    | 'phone_orders'
    | 'screens'
    | 'screen_mirror'
    | 'printers'
    | 'staff'
    | 'statistics'
    | 'trends'
    | 'kitchen'
    | 'day_close'
    | 'bill'
    | 'bills'
    | 'audit'
    | 'store_customers'
    | 'reviews'
    | 'rating'
    | 'restaurant_types'
    | 'blacklist'
    | 'gallery'
    | 'feedback'
    | 'mail'
    | 'customers'
    | 'people'
    | 'administrators'
    | 'setting';
  group: PageGroup;
  icon: OfficeIconName;
  may: Permission;
  /** It also shows what another line opens. */
  alsoMay?: Permission;
  /** Reached from another page, not from the menu. */
  isHidden?: true;
  /**
   * Works without a restaurant: a new owner's first pages, the platform's, one's own account. `admin`: for administrators,
   * to whom it shows all restaurants.
   */
  isFree?: true | 'admin';
  /** Stands as a tab beside this page, whose entry of the menu stands for both. */
  under?: PageName;
  /** One thing of a restaurant: where another is chosen, its list opens. */
  listedAt?: '/foods-list' | '/screens';
  /** For who has several restaurants; with one of them it is reached from elsewhere. */
  isOfSeveral?: true;
};

export const PAGES: readonly Page[] = [
  // Who works for the platform begins with it.
  { path: '/platform', name: 'platform', group: 'platform', icon: 'grid', may: 'platform.see', isFree: true },
  { path: '/seller/dashboard', name: 'dashboard', group: 'work', icon: 'grid', may: 'figures.see' },
  { path: '/order/list', name: 'orders', group: 'work', icon: 'list', may: 'order.work' },
  { path: '/order/om', name: 'phone_orders', group: 'work', icon: 'phone', may: 'order.enter', isFree: 'admin' },
  { path: '/screens', name: 'screens', group: 'work', icon: 'screen', may: 'screen.watch' },
  {
    path: '/screens/:id/see',
    name: 'screen_mirror',
    group: 'work',
    icon: 'screen',
    may: 'screen.watch',
    // The kitchen's orders, with their customers.
    alsoMay: 'order.work',
    isHidden: true,
    listedAt: '/screens',
  },
  { path: '/staff', name: 'staff', group: 'work', icon: 'people', may: 'staff.see' },
  { path: '/foods-list', name: 'dish_list', group: 'store', icon: 'dish', may: 'menu.manage' },
  {
    path: '/foods-category',
    name: 'menu_categories',
    group: 'store',
    icon: 'tag',
    may: 'menu.manage',
    under: 'dish_list',
  },
  { path: '/foods/add', name: 'dish_add', group: 'store', icon: 'plus', may: 'menu.manage', isHidden: true },
  {
    path: '/foods/:id/edit',
    name: 'dish_edit',
    group: 'store',
    icon: 'edit',
    may: 'menu.manage',
    isHidden: true,
    listedAt: '/foods-list',
  },
  { path: '/order/customers', name: 'store_customers', group: 'store', icon: 'star', may: 'customer.manage' },
  {
    path: '/reviews',
    name: 'reviews',
    group: 'store',
    icon: 'star',
    may: 'review.manage',
    under: 'store_customers',
  },
  { path: '/channels', name: 'channels', group: 'store', icon: 'chain', may: 'channel.see' },
  { path: '/printers', name: 'printers', group: 'store', icon: 'print', may: 'printer.watch', under: 'screens' },
  { path: '/seller/configuration', name: 'configuration', group: 'store', icon: 'gear', may: 'store.hours' },
  { path: '/seller/start', name: 'set_up', group: 'store', icon: 'list', may: 'store.manage', isHidden: true },
  {
    path: '/seller/add',
    name: 'add_store',
    group: 'store',
    icon: 'plus',
    may: 'store.add',
    isFree: true,
    isOfSeveral: true,
  },
  {
    path: '/seller/addMore',
    name: 'add_store_more',
    group: 'store',
    icon: 'plus',
    may: 'store.add',
    isHidden: true,
    isFree: true,
  },
  // [OF1] The list is the administrators' (specification §6); owners have the switch at the top of the menu.
  {
    path: '/seller/list',
    name: 'restaurants',
    group: 'store',
    icon: 'store',
    may: 'restaurant.administer',
    isFree: true,
  },
  {
    path: '/seller/nolist',
    name: 'restaurants_without_menu',
    group: 'store',
    icon: 'ban',
    may: 'store.manage',
    isFree: true,
    isOfSeveral: true,
  },
  { path: '/statistics', name: 'statistics', group: 'figures', icon: 'chart', may: 'figures.see' },
  { path: '/statisticsmore', name: 'trends', group: 'figures', icon: 'trend', may: 'figures.see', under: 'statistics' },
  { path: '/kitchen', name: 'kitchen', group: 'figures', icon: 'dish', may: 'figures.see', under: 'statistics' },
  { path: '/day-close', name: 'day_close', group: 'figures', icon: 'moon', may: 'day.close', under: 'bill' },
  { path: '/seller/bill', name: 'bill', group: 'figures', icon: 'bill', may: 'bill.see' },
  {
    path: '/seller/billS',
    name: 'bills',
    group: 'figures',
    icon: 'copy',
    may: 'bill.see',
    isFree: 'admin',
    under: 'bill',
    isOfSeveral: true,
  },
  {
    path: '/audit',
    name: 'audit',
    group: 'store',
    icon: 'audit',
    may: 'audit.see',
    isFree: true,
    under: 'configuration',
  },
  { path: '/user/list', name: 'people', group: 'platform', icon: 'people', may: 'people.administer', isFree: true },
  {
    path: '/administrator',
    name: 'administrators',
    group: 'platform',
    icon: 'shield',
    may: 'people.administer',
    isFree: true,
  },
  {
    path: '/RestaurantType',
    name: 'restaurant_types',
    group: 'platform',
    icon: 'tag',
    may: 'restaurant.administer',
    isFree: true,
  },
  { path: '/rating', name: 'rating', group: 'platform', icon: 'star', may: 'review.administer', isFree: true },
  {
    path: '/blacklist-admin',
    name: 'blacklist',
    group: 'platform',
    icon: 'ban',
    may: 'blocklist.manage',
    isFree: true,
  },
  { path: '/customers', name: 'customers', group: 'platform', icon: 'user', may: 'customer.erase', isFree: true },
  { path: '/emaile-admi', name: 'mail', group: 'platform', icon: 'mail', may: 'mail.manage', isFree: true },
  { path: '/imagegallery', name: 'gallery', group: 'platform', icon: 'image', may: 'photo.manage', isFree: true },
  {
    path: '/getgetSuggest',
    name: 'feedback',
    group: 'platform',
    icon: 'megaphone',
    may: 'feedback.answer',
    isFree: true,
  },
  {
    path: '/setting',
    name: 'setting',
    group: 'me',
    icon: 'user',
    may: 'self.manage',
    isFree: true,
  },
];

export const pageAt = (path: string): Page | undefined => PAGES.find((page) => matchPath(page.path, path) !== null);

/** Whether the page opens to who may do so much. */
export const opensTo = ({ may: line, alsoMay }: Page, may: May): boolean =>
  may(line) && (alsoMay === undefined || may(alsoMay));

/** Whether an address opens to who may do so much; one that is no page's opens to all. */
export function mayOpen(address: string, may: May): boolean {
  const page = pageAt(address.split(/[?#]/)[0] ?? '');
  return page === undefined || opensTo(page, may);
}

/** Whether a page works without a restaurant for this role. */
export const isFreeFor = (page: Page, role: Role | undefined): boolean =>
  page.isFree === true || (page.isFree === 'admin' && role === 'admin');

/** The group a page stands in: to administrators all that is of no single restaurant is the platform's. */
export const groupOf = (page: Page, role: Role | undefined): PageGroup =>
  role === 'admin' && page.group !== 'me' && isFreeFor(page, role) ? 'platform' : page.group;

/** The groups in the order of this role's menu. */
export const groupsFor = (role: Role | undefined): readonly PageGroup[] =>
  role === 'admin' ? ['platform', ...PAGE_GROUPS.filter((group) => group !== 'platform')] : PAGE_GROUPS;

/** Who looks, at how much, and what they may do here. */
export type Viewer = { role: Role | undefined; may: May; hasRestaurant: boolean; isOfSeveral: boolean };

/** The pages one may open, but those reached from another page. Who has no restaurant yet begins by adding one. */
export const openPages = ({ role, may, hasRestaurant, isOfSeveral }: Viewer): Page[] =>
  PAGES.filter(
    (page) =>
      page.isHidden !== true &&
      opensTo(page, may) &&
      (hasRestaurant || isFreeFor(page, role)) &&
      (isOfSeveral || !hasRestaurant || page.isOfSeveral !== true || groupOf(page, role) === 'platform'),
  );

/** The page whose entry stands for this one; the platform's pages each have their own. */
function headOf(page: Page, viewer: Viewer, open: readonly Page[]): Page {
  const head = open.find(({ name }) => name === page.under);
  return head === undefined || groupOf(page, viewer.role) === 'platform' ? page : head;
}

/** The entries of the menu: at most twelve for the owner of one restaurant. */
export function menuPages(viewer: Viewer): Page[] {
  const open = openPages(viewer);
  return open.filter((page) => headOf(page, viewer, open) === page);
}

/** The pages that share this one's entry of the menu, with it; none where it has an entry for itself. */
export function siblingsOf(page: Page, viewer: Viewer): Page[] {
  const open = openPages(viewer);
  const family = open.filter((other) => headOf(other, viewer, open) === headOf(page, viewer, open));
  return family.length > 1 && family.includes(page) ? family : [];
}

/** What a page is called: one address is two desks, the operator's and the platform's. */
export const nameOfPage = ({ name }: Page, role: Role | undefined): PageName | 'platform_orders' =>
  name === 'phone_orders' && role === 'admin' ? 'platform_orders' : name;

/** A page of another restaurant than the chosen one: the address names it. */
export const inStore = (path: string, restaurantId: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${STORE_PARAM}=${restaurantId}`;

/** An owner's first page. */
export const DASHBOARD_PATH = '/seller/dashboard';
/** The parameter with which a link names its restaurant. */
export const STORE_PARAM = 'store';
/** A new owner's first page. */
export const ADD_STORE_PATH = '/seller/add';
export const SETTING_PATH = '/setting';
export const PEOPLE_PATH = '/user/list';
export const LOGIN_PATH = '/auth/login';

/** Where a person starts after signing in: the first page of their menu. */
export const startPathOf = (may: May): string =>
  PAGES.find((page) => page.isHidden !== true && opensTo(page, may))?.path ?? DASHBOARD_PATH;

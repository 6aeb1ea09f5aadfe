import { matchPath } from 'react-router-dom';
import type { Role } from '#contract/http/session.ts';
import type { OfficeIconName } from '../ui/office-icon.tsx';

/** The menu's groups, in its order (DESIGN.md §6). */
export const PAGE_GROUPS = ['work', 'store', 'figures', 'platform', 'me'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

/** A page of the back-office under its wire path (spec.md §2), in the menu's order. `roles` may open it (DESIGN.md §6). */
type Page = {
  path: string;
  name:
    | 'foods_list'
    | 'foods_category'
    | 'foods_add'
    | 'foods_edit'
    | 'channels'
    | 'configuration'
    | 'add_store'
    | 'add_store_more'
    | 'restaurants'
    | 'restaurants_without_menu'
    | 'dashboard'
    | 'orders'
    | 'phone_orders'
    | 'screens'
    | 'staff'
    | 'statistics'
    | 'trends'
    | 'bill'
    | 'bills'
    | 'audit'
    | 'reviews'
    | 'setting';
  group: PageGroup;
  icon: OfficeIconName;
  roles: readonly Role[];
  /** Reached from another page, not from the menu. */
  isHidden?: true;
  /** Works without a restaurant: a new owner's first pages, the platform's, one's own account. */
  isFree?: true;
};

export const PAGES: readonly Page[] = [
  { path: '/seller/dashboard', name: 'dashboard', group: 'work', icon: 'grid', roles: ['owner', 'admin'] },
  { path: '/order/list', name: 'orders', group: 'work', icon: 'list', roles: ['owner', 'admin', 'staff'] },
  { path: '/order/om', name: 'phone_orders', group: 'work', icon: 'phone', roles: ['owner', 'admin', 'staff'] },
  { path: '/screens', name: 'screens', group: 'work', icon: 'screen', roles: ['owner', 'admin'] },
  { path: '/staff', name: 'staff', group: 'work', icon: 'people', roles: ['owner', 'admin'] },
  { path: '/foods-list', name: 'foods_list', group: 'store', icon: 'dish', roles: ['owner', 'admin'] },
  { path: '/foods-category', name: 'foods_category', group: 'store', icon: 'tag', roles: ['owner', 'admin'] },
  { path: '/foods/add', name: 'foods_add', group: 'store', icon: 'plus', roles: ['owner', 'admin'], isHidden: true },
  {
    path: '/foods/:id/edit',
    name: 'foods_edit',
    group: 'store',
    icon: 'edit',
    roles: ['owner', 'admin'],
    isHidden: true,
  },
  { path: '/reviews', name: 'reviews', group: 'store', icon: 'star', roles: ['owner', 'admin'] },
  { path: '/channels', name: 'channels', group: 'store', icon: 'chain', roles: ['owner', 'admin'] },
  { path: '/seller/configuration', name: 'configuration', group: 'store', icon: 'gear', roles: ['owner', 'admin'] },
  { path: '/seller/add', name: 'add_store', group: 'store', icon: 'plus', roles: ['owner', 'admin'], isFree: true },
  {
    path: '/seller/addMore',
    name: 'add_store_more',
    group: 'store',
    icon: 'plus',
    roles: ['owner', 'admin'],
    isHidden: true,
    isFree: true,
  },
  { path: '/seller/list', name: 'restaurants', group: 'store', icon: 'store', roles: ['owner', 'admin'], isFree: true },
  {
    path: '/seller/nolist',
    name: 'restaurants_without_menu',
    group: 'store',
    icon: 'ban',
    roles: ['owner', 'admin'],
    isFree: true,
  },
  { path: '/statistics', name: 'statistics', group: 'figures', icon: 'chart', roles: ['owner', 'admin'] },
  { path: '/statisticsmore', name: 'trends', group: 'figures', icon: 'trend', roles: ['owner', 'admin'] },
  { path: '/seller/bill', name: 'bill', group: 'figures', icon: 'bill', roles: ['owner', 'admin'] },
  { path: '/seller/billS', name: 'bills', group: 'figures', icon: 'copy', roles: ['owner', 'admin'] },
  { path: '/audit', name: 'audit', group: 'figures', icon: 'audit', roles: ['owner', 'admin'] },
  {
    path: '/setting',
    name: 'setting',
    group: 'me',
    icon: 'user',
    roles: ['owner', 'admin', 'staff'],
    isFree: true,
  },
];

export const pageAt = (path: string): Page | undefined => PAGES.find((page) => matchPath(page.path, path) !== null);

/** Where `/` and every unknown path lead. */
export const DASHBOARD_PATH = '/seller/dashboard';
/** A new owner's first page. */
export const ADD_STORE_PATH = '/seller/add';
export const SETTING_PATH = '/setting';
export const LOGIN_PATH = '/auth/login';

/** Where a person starts after signing in: the first page of their menu. */
export const startPathOf = (role: Role): string =>
  PAGES.find((page) => page.roles.includes(role))?.path ?? DASHBOARD_PATH;

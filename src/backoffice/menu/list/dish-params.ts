import { DISH_STATUSES, type DishStatus } from '#contract/domain/menu.ts';
import { oneOf } from '../../kit/list/list-params.ts';

/** What the menu page shows is in its address: it can be sent, kept and gone back to. */
export const MENU_TABS = ['menu', 'groups', 'translation', 'check', 'plans', 'versions'] as const;
export type MenuTab = (typeof MENU_TABS)[number];

/** Every category at once. */
export const ALL_CATEGORIES = 'all';

export const readDishParams = (params: URLSearchParams) => ({
  tab: oneOf(MENU_TABS, params.get('tab')) ?? 'menu',
  category: params.get('category'),
  status: oneOf<DishStatus>(DISH_STATUSES, params.get('status')),
  q: params.get('q') ?? '',
  at: params.get('at'),
  /** The shared group that is open; `new`: one that is being made. */
  group: params.get('group'),
  /** The plan that is open; at a moment: that the menu is shown with. */
  plan: params.get('plan'),
  version: params.get('version'),
});
export type DishParams = ReturnType<typeof readDishParams>;

export const dishPath = (dishId: string): string => `/foods/${dishId}/edit`;

/** A shared group, open. */
export const groupPath = (groupId: string): string => `/foods-list?tab=groups&group=${groupId}`;

export const plansPath = '/foods-list?tab=plans';
export const planPath = (planId: string): string => `${plansPath}&plan=${planId}`;
export const versionsPath = '/foods-list?tab=versions';
export const versionPath = (versionId: string): string => `${versionsPath}&version=${versionId}`;

import { DISH_STATUSES, type DishStatus } from '#contract/domain/menu.ts';

/** What the menu page shows stands in its address: it can be sent, kept and gone back to. */
export const MENU_TABS = ['menu', 'translation', 'check'] as const;
export type MenuTab = (typeof MENU_TABS)[number];

/** Every category at once. */
export const ALL_CATEGORIES = 'all';

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

export const readFoodsParams = (params: URLSearchParams) => ({
  tab: oneOf(MENU_TABS, params.get('tab')) ?? 'menu',
  category: params.get('category'),
  status: oneOf<DishStatus>(DISH_STATUSES, params.get('status')),
  q: params.get('q') ?? '',
  at: params.get('at'),
});
export type FoodsParams = ReturnType<typeof readFoodsParams>;

export function changeFoodsParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export const dishPath = (dishId: string): string => `/foods/${dishId}/edit`;

import { useCallback, useEffect, useState } from 'react';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { CallFailure } from '#src/lib/call-failure.ts';
import { useDeskParts } from '../desk-context.ts';

type MenuRead = { dishes: readonly Dish[]; categories: readonly Category[] };
export type Menu = MenuRead | { failure: string } | null;

const lastRead = new Map<string, MenuRead>();

/**
 * The menu as it is now, asked for each time: a wall screen stores none. While the server does not answer, the one that
 * was read last since the page was opened serves where `isOldEnough`, since the server checks what is made of it.
 */
export function useMenu(restaurantId: string, isOldEnough = false): [Menu, () => void] {
  const { calls } = useDeskParts();
  const [menu, setMenu] = useState<Menu>(null);
  const ask = useCallback(
    () =>
      Promise.all([calls.listDishes(restaurantId), calls.listCategories(restaurantId)]).then(
        ([dishes, categories]) => {
          const read = { dishes, categories };
          lastRead.set(restaurantId, read);
          setMenu(read);
        },
        (reason: unknown) => {
          const failure = { failure: reason instanceof CallFailure ? reason.code : 'unreadable' };
          setMenu((isOldEnough ? lastRead.get(restaurantId) : undefined) ?? failure);
        },
      ),
    [calls, restaurantId, isOldEnough],
  );
  useEffect(
    function askForMenu() {
      void ask();
    },
    [ask],
  );
  const again = (): void => {
    setMenu(null);
    void ask();
  };
  return [menu, again];
}

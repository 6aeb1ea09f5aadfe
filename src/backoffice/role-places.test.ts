import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVABLE_LINES, mayStanding, withNeeded, type Givable } from '#contract/domain/staff-role.ts';
import { openPages, startPathOf, type PageName } from './pages.ts';

/**
 * Where what a line allows can be done, written down here a second time on purpose. `desk` is the order desk in the
 * browser, which who may work orders has a link to. One's own account is no such place.
 */
const PLACES: Record<Givable, readonly (PageName | 'desk')[]> = {
  'order.work': ['orders', 'desk'],
  'order.cancel': ['orders', 'desk'],
  'order.enter': ['phone_orders'],
  'order.mend': ['orders', 'desk'],
  'order.prove': ['orders'],
  'order.refund': ['orders'],
  'list.export': ['orders', 'bill', 'audit', 'printers'],
  'order.test': ['screens', 'desk'],
  'channel.see': ['channels'],
  'menu.see': ['dish_list', 'desk'],
  'menu.see_categories': ['dish_list', 'desk'],
  'menu.sell': ['dish_list', 'desk'],
  'menu.manage': ['dish_list', 'menu_categories'],
  'store.open': ['configuration', 'desk'],
  'store.hours': ['configuration'],
  'day.close': ['day_close'],
  'review.manage': ['reviews'],
  'customer.manage': ['store_customers'],
  'figures.see': ['dashboard', 'statistics', 'kitchen'],
  'bill.see': ['bill'],
  'staff.see': ['staff'],
  'screen.watch': ['screens'],
  'screen.set': ['screens'],
  'screen.manage': ['screens'],
  'push.receive': ['orders'],
  'printer.see': ['printers', 'desk'],
  'printer.watch': ['printers'],
  'print.order': ['orders'],
  'photo.see': ['dish_list'],
  'photo.add': ['dish_list'],
  'audit.see': ['audit'],
};

/** What of the back-office and the desk a role with these lines opens in its one restaurant. */
function openTo(lines: readonly Givable[]): readonly string[] {
  const may = (permission: Parameters<typeof mayStanding>[1]): boolean =>
    mayStanding({ caller: 'staff', lines }, permission);
  const pages = openPages({ role: 'staff', may, hasRestaurant: true, isOfSeveral: false });
  return [...pages.map(({ name }) => name), ...(may('order.work') ? ['desk'] : [])];
}

describe('[RO7] a role of a restaurant’s own', () => {
  it.each(GIVABLE_LINES)('with %s alone opens a place where that is done', (line) => {
    const open = openTo(withNeeded([line]));
    expect(PLACES[line].filter((place) => open.includes(place))).not.toEqual([]);
  });

  it('has a place for each of its lines, and begins on one', () => {
    fc.assert(
      fc.property(fc.subarray([...GIVABLE_LINES], { minLength: 1 }), (chosen) => {
        const lines = withNeeded(chosen);
        const open = openTo(lines);
        expect(lines.filter((line) => !PLACES[line].some((place) => open.includes(place)))).toEqual([]);
        const start = startPathOf((permission) => mayStanding({ caller: 'staff', lines }, permission));
        expect(start).not.toBe('/setting');
      }),
    );
  });
});

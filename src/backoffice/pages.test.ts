import { describe, expect, it } from 'vitest';
import { mayDo, type Permission, type Role } from '#contract/permissions.ts';
import { menuPages, openPages, pageAt, siblingsOf } from './pages.ts';

const mayOf =
  (role: Role) =>
  (permission: Permission): boolean =>
    mayDo(role, permission);
const one = { role: 'owner', may: mayOf('owner'), hasRestaurant: true, isOfSeveral: false } as const;
const several = { ...one, isOfSeveral: true } as const;
const names = (pages: readonly { name: string }[]) => pages.map(({ name }) => name);

describe('the menu', () => {
  it('[OF1] has at most twelve entries for the owner of one restaurant, and every page is behind one of them', () => {
    expect(menuPages(one).length).toBeLessThanOrEqual(12);
    for (const page of openPages(one))
      expect(
        menuPages(one).includes(page) || siblingsOf(page, one).some((other) => menuPages(one).includes(other)),
      ).toBe(true);
  });

  it('[OF1] offers to add and list restaurants to who has several, or none', () => {
    expect(names(openPages(one))).not.toContain('add_store');
    expect(names(openPages(several))).toEqual(
      expect.arrayContaining(['add_store', 'restaurants_without_menu', 'bills']),
    );
    expect(names(menuPages({ ...one, hasRestaurant: false }))).toContain('add_store');
  });

  it('shows pages that share an entry as tabs of each other', () => {
    const printers = pageAt('/printers');
    if (printers === undefined) throw new Error('no page');
    expect(names(siblingsOf(printers, one))).toEqual(['screens', 'printers']);
    // Staff may not see statements: closing the day is an entry of their own.
    expect(names(menuPages({ ...one, role: 'staff', may: mayOf('staff') }))).toContain('day_close');
  });

  it('[OF1] keeps the list of restaurants for administrators, and each page of the platform as its own entry', () => {
    expect(names(openPages(several))).not.toContain('restaurants');
    const admin = { role: 'admin', may: mayOf('admin'), hasRestaurant: true, isOfSeveral: true } as const;
    expect(names(menuPages(admin))).toEqual(expect.arrayContaining(['restaurants', 'audit', 'bills', 'add_store']));
  });
});

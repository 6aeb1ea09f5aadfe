import { describe, expect, it } from 'vitest';
import { linesOfBuiltIn } from '#contract/domain/staff-role.ts';
import type { AdminInfo } from '#contract/http/people/session.ts';
import { anAdminInfo, fixtureId } from '#tests/support/office-fixtures.ts';
import { mayIn } from './use-may.ts';

type Place = AdminInfo['restaurants'][number];
const OWN: Place = { id: fixtureId(1), name: 'own', role: 'owner' };
const PLAIN: Place = { id: fixtureId(2), name: 'plain', role: 'staff' };
const COOK: Place = {
  id: fixtureId(3),
  name: 'cook',
  role: 'staff',
  staff_role: { id: 'cook', name: '' },
  permissions: [...linesOfBuiltIn('cook')],
};

const inPlace = (chosen: Place | null, restaurants: Place[], change: Partial<AdminInfo> = {}) => ({
  adminInfo: anAdminInfo({ restaurants, role: 'staff', ...change }),
  restaurant: chosen === null ? null : { id: chosen.id, name: chosen.name },
});

describe('what the signed-in person may do', () => {
  it('[RO1] follows their role in the chosen restaurant', () => {
    const all = [COOK, OWN, PLAIN];
    expect(mayIn(inPlace(OWN, all), 'store.manage')).toBe(true);
    expect(mayIn(inPlace(COOK, all), 'store.manage')).toBe(false);
    expect(mayIn(inPlace(COOK, all), 'menu.sell')).toBe(true);
    expect(mayIn(inPlace(COOK, all), 'order.enter')).toBe(false);
    expect(mayIn(inPlace(PLAIN, all), 'order.enter')).toBe(true);
    // Before one is chosen it is the first.
    expect(mayIn(inPlace(null, all), 'order.enter')).toBe(false);
  });

  it('leaves the account itself, administrators and views as they are', () => {
    expect(mayIn(inPlace(COOK, [COOK]), 'self.manage')).toBe(true);
    expect(mayIn(inPlace(PLAIN, [PLAIN], { role: 'owner' }), 'store.add')).toBe(true);
    expect(mayIn(inPlace(OWN, [], { role: 'admin' }), 'people.administer')).toBe(true);
    expect(mayIn(inPlace(null, [], { role: 'owner' }), 'store.manage')).toBe(true);
    const viewing = { by: 'Admin', until: '2026-11-24T12:00:00.000Z' };
    expect(mayIn(inPlace(OWN, [OWN], { viewing }), 'staff.manage')).toBe(false);
    expect(mayIn({ adminInfo: null, restaurant: null }, 'self.manage')).toBe(false);
  });
});

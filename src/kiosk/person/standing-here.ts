import { mayMend, rightsOf } from '#contract/domain/rights.ts';
import { mayStanding, type Standing } from '#contract/domain/staff-role.ts';
import type { DeskStore } from '#contract/domain/restaurant.ts';
import type { Permission } from '#contract/permissions.ts';
import { createCell } from '../cell.ts';

/** Who works this desk, asked each time: a paired screen, or a signed-in person, whose role may change [RO3]. */
export const standingHere = createCell<() => Standing>(() => ({ caller: 'device' }));

/** What may not be done here is not offered; the server refuses it anyway. */
export const mayHere = (permission: Permission): boolean => mayStanding(standingHere.get()(), permission);

export const mayMendHere = (store: DeskStore | null): boolean => mayMend(standingHere.get()(), rightsOf(store));

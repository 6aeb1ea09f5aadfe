import type { Role } from '#contract/permissions.ts';
import type { UserFilter } from '../../../data/people/user-queries.ts';

/** Whom a page is about: a restaurant's staff, everyone, the administrators. */
export type Scope = 'staff' | 'all' | 'administrators';

/** The page's name in the menu. */
export const PAGE_NAME = { staff: 'staff', all: 'people', administrators: 'administrators' } as const;

/** What the page is about anyway: the filter it always has, and whom it invites first. */
export const ABOUT: Record<Scope, { fixed: UserFilter; invites: Role }> = {
  staff: { fixed: { role: 'staff' }, invites: 'staff' },
  all: { fixed: {}, invites: 'owner' },
  administrators: { fixed: { role: 'admin' }, invites: 'admin' },
};

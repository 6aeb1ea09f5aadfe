import type { JoinBuilder } from 'kysely';
import type { Tables } from '../../../db/schema.ts';

/** Joins the restaurant's own role that a person has there, if any; `ROLE_COLUMNS` has what `givenRole` reads of it. */
export const roleOfPlace = (join: JoinBuilder<Tables, 'user_restaurant' | 'staff_role'>) =>
  join
    .onRef('staff_role.id', '=', 'user_restaurant.role_id')
    .onRef('staff_role.restaurant_id', '=', 'user_restaurant.restaurant_id');

export const ROLE_COLUMNS = [
  'user_restaurant.role',
  'user_restaurant.role_id',
  'staff_role.name as role_name',
  'staff_role.permissions',
] as const;

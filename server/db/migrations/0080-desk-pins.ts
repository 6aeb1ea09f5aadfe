import type { TableSpec } from '../columns.ts';

/**
 * The PINs by which people say at a screen who acts [PN2]. One restaurant has one salt, encrypted with a key of the
 * installation: so the hashes of equal PINs are equal, and the database itself refuses the second one.
 */
export const DESK_PIN_TABLES = {
  desk_pin: {
    columns: { restaurant_id: 'text', user_id: 'text', pin_hash: 'text', set_at: 'instant' },
    key: ['restaurant_id', 'user_id'],
    unique: [['restaurant_id', 'pin_hash']],
    indexes: [{ name: 'desk_pin_by_user', columns: ['user_id'] }],
  },
  desk_pin_salt: { columns: { restaurant_id: 'text', salt: 'text' }, key: ['restaurant_id'] },
} as const satisfies Record<string, TableSpec>;

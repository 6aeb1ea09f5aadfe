import type { TableSpec } from '../columns.ts';

/** Pictures of stores, and restaurant types. */
export const STORE_TABLES = {
  photo: {
    columns: {
      id: 'text',
      path: 'text',
      uploaded_by: 'text',
      is_gallery: 'flag',
      category: 'text',
      tags: 'json',
      width: 'int',
      height: 'int',
      bytes: 'int',
      created_at: 'instant',
    },
    key: ['id'],
    unique: [['path']],
    indexes: [
      { name: 'photo_by_uploader', columns: ['uploaded_by', 'created_at'] },
      { name: 'photo_in_gallery', columns: ['category', 'created_at'], where: 'is_gallery = 1' },
    ],
  },
  restaurant_type: {
    columns: { id: 'text', name_zh: 'text', name_en: 'text', sort_order: 'int', created_at: 'instant' },
    key: ['id'],
  },
} as const satisfies Record<string, TableSpec>;

/** For two checks: whether a picture is in use, and whether a domain is taken. */
export const STORE_INDEXES = [
  { table: 'dish', name: 'dish_by_image', columns: ['image'], where: 'image is not null' },
  { table: 'restaurant', name: 'restaurant_by_name', columns: ['name', 'id'] },
  { table: 'restaurant', name: 'restaurant_by_domain', columns: ['domain'], where: "domain <> ''" },
] as const;

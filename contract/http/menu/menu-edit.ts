import * as z from 'zod/mini';
import { IdSchema, InstantSchema } from '../../domain/basics.ts';
import { MenuChangeSchema } from '../../domain/menu-import.ts';
import {
  CategoryInputSchema,
  CategoryPatchSchema,
  DishIdsSchema,
  DishInputSchema,
  DishPatchSchema,
  ImagePathSchema,
} from '../../domain/menu-input.ts';
import { PRICE_ROUNDINGS } from '../../domain/menu-price.ts';
import { PriceEditSchema } from '../../domain/price-edit.ts';
import { CategorySchema, DishSchema } from '../../domain/menu.ts';
import { defineCall } from '../call.ts';

const MANY_BYTES = 256 * 1024;

/* Categories */

export const addCategoryCall = defineCall({
  name: 'menu.add_dishes_series',
  method: 'POST',
  path: '/app/v1/menu/add_dishes_series',
  may: 'menu.manage',
  summary: 'Adds a category at the end.',
  body: z.object({ restaurant_id: IdSchema, category: CategoryInputSchema }),
  reply: CategorySchema,
  errors: ['conflict'],
  keepsAnswer: true,
});

export const updateCategoryCall = defineCall({
  name: 'menu.update_dishes_series',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_series',
  may: 'menu.manage',
  summary: 'Changes the named fields of a category.',
  body: z.object({ restaurant_id: IdSchema, category_id: IdSchema, change: CategoryPatchSchema }),
  reply: CategorySchema,
});

export const deleteCategoryCall = defineCall({
  name: 'menu.del_dishes_series',
  method: 'POST',
  path: '/app/v1/menu/del_dishes_series',
  may: 'menu.manage',
  summary: 'Deletes a category with all its dishes.',
  body: z.object({ restaurant_id: IdSchema, category_id: IdSchema }),
  reply: z.object({ deleted_dishes: z.int() }),
});

/* Dishes */

export const addDishCall = defineCall({
  name: 'menu.add',
  method: 'POST',
  path: '/app/v1/menu/add',
  may: 'menu.manage',
  summary: 'Adds a dish at the end of its category.',
  body: z.object({ restaurant_id: IdSchema, dish: DishInputSchema }),
  reply: DishSchema,
  errors: ['conflict'],
  keepsAnswer: true,
  maxBytes: MANY_BYTES,
});

export const updateDishCall = defineCall({
  name: 'menu.update',
  method: 'POST',
  path: '/app/v1/menu/update',
  may: 'menu.manage',
  summary: 'Changes the named fields of a dish; refused when the version it was decided on is outdated.',
  body: z.object({ restaurant_id: IdSchema, dish_id: IdSchema, version: z.int(), change: DishPatchSchema }),
  reply: DishSchema,
  maxBytes: MANY_BYTES,
  errors: ['stale_version'],
});

export const deleteDishCall = defineCall({
  name: 'menu.delete',
  method: 'POST',
  path: '/app/v1/menu/delete',
  may: 'menu.manage',
  summary: 'Deletes a dish. Orders keep their copy of it.',
  body: z.object({ restaurant_id: IdSchema, dish_id: IdSchema }),
  reply: z.object({ deleted: z.int() }),
});

export const deleteDishesCall = defineCall({
  name: 'menu.delete_all',
  method: 'POST',
  path: '/app/v1/menu/delete_all',
  may: 'menu.manage',
  summary: 'Deletes the named dishes, or all dishes of a category (the category stays).',
  body: z.union([
    z.object({ restaurant_id: IdSchema, dish_ids: DishIdsSchema }),
    z.object({ restaurant_id: IdSchema, category_id: IdSchema }),
  ]),
  reply: z.object({ deleted: z.int() }),
  maxBytes: MANY_BYTES,
});

export const updateDishPriceCall = defineCall({
  name: 'menu.update_dishes_price',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_price',
  may: 'menu.manage',
  summary: 'Changes many prices by an amount or a share, rounded, or `back`; `dry_run` only returns the result.',
  body: z.object({
    restaurant_id: IdSchema,
    dish_ids: DishIdsSchema,
    change: PriceEditSchema,
    rounding: z._default(z.enum(PRICE_ROUNDINGS), 'cent'),
    dry_run: z._default(z.boolean(), false),
  }),
  reply: z.object({
    items: z.array(
      z.object({
        dish_id: IdSchema,
        name_zh: z.string(),
        name_en: z.string(),
        before_cents: z.int(),
        after_cents: z.int(),
      }),
    ),
    changed: z.int(),
  }),
  // Twice: what is taken back names each dish with two prices.
  maxBytes: 2 * MANY_BYTES,
});

export const updateDishImageCall = defineCall({
  name: 'menu.update_dishes_image',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_image',
  may: 'menu.manage',
  summary: 'Sets or clears the picture of dishes.',
  body: z.object({ restaurant_id: IdSchema, dish_ids: DishIdsSchema, image: z.nullable(ImagePathSchema) }),
  reply: z.object({ changed: z.int() }),
  maxBytes: MANY_BYTES,
});

export const updateDishTaxClassCall = defineCall({
  name: 'menu.update_dishes_tax_class',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_tax_class',
  may: 'menu.manage',
  summary: 'Sets the class of tax of dishes; null gives them the store’s own rate (added).',
  body: z.object({ restaurant_id: IdSchema, dish_ids: DishIdsSchema, tax_class_id: z.nullable(IdSchema) }),
  reply: z.object({ changed: z.int() }),
  maxBytes: MANY_BYTES,
});

export const updateDishCategoryCall = defineCall({
  name: 'menu.update_dishes_category',
  method: 'POST',
  path: '/app/v1/menu/update_dishes_category',
  may: 'menu.manage',
  summary: 'Moves dishes to the end of another category.',
  body: z.object({ restaurant_id: IdSchema, dish_ids: DishIdsSchema, category_id: IdSchema }),
  reply: z.object({ changed: z.int() }),
  maxBytes: MANY_BYTES,
});

/* Files */

/** The most characters of a file; 2,000 dishes with their specifications stay well below. */
export const MAX_FILE_CHARACTERS = 6_000_000;
export const MENU_FILE_FORMATS = ['csv', 'json'] as const;
const FormatSchema = z.enum(MENU_FILE_FORMATS);

export const importMenuCall = defineCall({
  name: 'menu.import',
  method: 'POST',
  path: '/app/v1/menu/import',
  may: 'menu.manage',
  summary: 'Adds and, without `only_new`, changes what a file has; `dry_run` only answers.',
  body: z.object({
    restaurant_id: IdSchema,
    format: FormatSchema,
    content: z.string().check(z.minLength(1, 'required'), z.maxLength(MAX_FILE_CHARACTERS)),
    dry_run: z._default(z.boolean(), false),
    only_new: z._default(z.boolean(), false),
  }),
  reply: z.object({
    added: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    categories_added: z.int(),
    categories_updated: z.int(),
    applied: z.boolean(),
    /** What undoes it; null after a dry run, and where nothing changed. */
    import_id: z.nullable(IdSchema),
    changes: z.array(MenuChangeSchema),
    /** Rows with errors; nothing is written while there are any. */
    errors: z.array(
      z.object({
        row: z.int(),
        column: z.string(),
        /** The dish or category of the row, and what the cell holds; empty where there is none. */
        name: z.string(),
        value: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
  }),
  maxBytes: 24 * 1024 * 1024,
});

const MenuImportSchema = z.object({
  id: IdSchema,
  at: InstantSchema,
  by: z.string(),
  added: z.int(),
  updated: z.int(),
  undone_at: z.nullable(InstantSchema),
  /** What undoing it would do to the dishes now, with the names of the first that go or change. */
  undo: z.object({
    removed: z.int(),
    restored: z.int(),
    names: z.array(z.object({ name_zh: z.string(), name_en: z.string() })),
  }),
});

export const lastImportCall = defineCall({
  name: 'menu.last_import',
  method: 'GET',
  path: '/app/v1/menu/last_import',
  may: 'menu.manage',
  summary: 'Returns the last import of a menu, which is the one that can be undone.',
  query: z.object({ restaurant_id: IdSchema }),
  reply: z.object({ last: z.nullable(MenuImportSchema) }),
});

export const undoImportCall = defineCall({
  name: 'menu.undo_import',
  method: 'POST',
  path: '/app/v1/menu/undo_import',
  may: 'menu.manage',
  summary: 'Undoes the last import: removes what it added and returns what it changed; what was changed since stays.',
  body: z.object({ restaurant_id: IdSchema, import_id: IdSchema }),
  /** `kept` counts what people changed since, and what they deleted. */
  reply: z.object({ removed: z.int(), restored: z.int(), kept: z.int() }),
  errors: ['conflict'],
});

export const exportMenuCall = defineCall({
  name: 'menu.export',
  method: 'GET',
  path: '/app/v1/menu/export',
  may: 'menu.manage',
  summary: 'Returns the whole menu as a file; importing it again changes nothing.',
  query: z.object({ restaurant_id: IdSchema, format: FormatSchema }),
  reply: z.object({ filename: z.string(), type: z.string(), content: z.string() }),
});

import * as z from 'zod/mini';
import { IdSchema, textOf } from './basics.ts';
import {
  CategoryPatchSchema,
  DishPatchSchema,
  MAX_SPECIFICATIONS,
  SpecificationInputSchema,
  type CategoryPatch,
  type DishPatch,
  type SpecificationInput,
} from './menu-input.ts';
import type { Category, Dish } from './menu.ts';
import { asOwn, GroupLabelSchema } from './option-group.ts';
import type { TaxClass } from './tax.ts';

/**
 * A menu as a file. `ids` are kept so that re-importing a file changes only what it names; without them a dish is
 * matched by its Chinese name within its category.
 */
const PlaceSchema = { id: z.optional(IdSchema), sort_order: z.optional(z.int().check(z.minimum(0), z.maximum(1e6))) };

export const FileCategorySchema = z.extend(CategoryPatchSchema, PlaceSchema);
const FileSpecificationSchema = z.extend(z.omit(SpecificationInputSchema, { group_id: true }), {
  /** What the owner calls the shared group that it is a copy of; null: the dish's own. */
  shared: z.optional(z.nullable(GroupLabelSchema)),
});

const OF_A_FILE = { category_id: true, tax_class_id: true, specifications: true } as const;
export const FileDishSchema = z.extend(z.omit(DishPatchSchema, OF_A_FILE), {
  ...PlaceSchema,
  specifications: z.optional(z.array(FileSpecificationSchema).check(z.maxLength(MAX_SPECIFICATIONS))),
  /** The Chinese name of its category. */
  category: z.optional(textOf(60, 1)),
  /** The name of its class of tax; null: the store's own rate. */
  tax_class: z.optional(z.nullable(textOf(40, 1))),
});

export type FileCategory = CategoryPatch & { id?: string | undefined; sort_order?: number | undefined };
export type FileSpecification = Omit<SpecificationInput, 'group_id'> & { shared?: string | null | undefined };
export type FileDish = Omit<DishPatch, keyof typeof OF_A_FILE> & {
  specifications?: FileSpecification[] | undefined;
  id?: string | undefined;
  sort_order?: number | undefined;
  category?: string | undefined;
  tax_class?: string | null | undefined;
};

/** The outer shape of a JSON menu; its entries are validated one by one, so that each reports its own errors. */
export const JsonMenuSchema = z.object({
  categories: z._default(z.array(z.unknown()), []),
  dishes: z._default(z.array(z.unknown()), []),
});

/** One entry of a file with its row, counted as a person counts: the header of a CSV is row 1. */
export type FileEntry = { row: number; kind: 'category' | 'dish'; content: unknown };

export function fileCategoryOf(category: Category): FileCategory {
  const { restaurant_id: _restaurantId, dish_count: _dishCount, ...rest } = category;
  return rest;
}

/** The names of what a dish refers to by id. */
export type FileNames = { category: string; taxClasses: readonly TaxClass[]; groups: ReadonlyMap<string, string> };

export function fileDishOf(dish: Dish, { category, taxClasses, groups }: FileNames): FileDish {
  const { restaurant_id: _restaurantId, version: _version, category_id: _categoryId, ...named } = dish;
  const { tax_class_id, portions_left: _left, portions_until: _until, specifications, ...rest } = named;
  return {
    ...rest,
    category,
    tax_class: taxClasses.find(({ id }) => id === tax_class_id)?.name ?? null,
    specifications: specifications.map((specification) => {
      const { sort_order: _sortOrder, ...own } = asOwn(specification);
      return { ...own, shared: groups.get(specification.group_id ?? '') ?? null };
    }),
  };
}

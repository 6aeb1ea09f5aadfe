import {
  CategoryInputSchema,
  CategoryPatchSchema,
  DishInputSchema,
  DishPatchSchema,
  ImagePathSchema,
  OptionInputSchema,
  PriceSchema,
  SpecificationInputSchema,
  WindowInputSchema,
} from '#contract/domain/menu-input.ts';
import { NewRestaurantSchema } from '#contract/http/store/store-setting.ts';

/** What forms send: of a menu, and a new store. */
export const INPUT_SCHEMAS = {
  CategoryInputSchema,
  CategoryPatchSchema,
  DishInputSchema,
  DishPatchSchema,
  ImagePathSchema,
  OptionInputSchema,
  PriceSchema,
  SpecificationInputSchema,
  WindowInputSchema,
  NewRestaurantSchema,
};

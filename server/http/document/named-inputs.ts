import { KitchenTermSchema } from '#contract/domain/kitchen-terms.ts';
import {
  CategoryInputSchema,
  CategoryPatchSchema,
  DishIdsSchema,
  DishInputSchema,
  DishPatchSchema,
  ImagePathSchema,
  OptionInputSchema,
  PriceSchema,
  SpecificationInputSchema,
  WindowInputSchema,
} from '#contract/domain/menu-input.ts';
import { OptionGroupInputSchema } from '#contract/domain/option-group.ts';
import { OwnPasswordSchema } from '#contract/domain/password.ts';
import { PersonPhoneSchema } from '#contract/domain/phone.ts';
import { AllergyInputSchema } from '#contract/http/orders/intake.ts';
import { NewRestaurantSchema } from '#contract/http/store/store-setting.ts';

/** What forms and channels send: of a menu, a new store, an account, an order. */
export const INPUT_SCHEMAS = {
  AllergyInputSchema,
  CategoryInputSchema,
  CategoryPatchSchema,
  DishIdsSchema,
  DishInputSchema,
  DishPatchSchema,
  ImagePathSchema,
  KitchenTermSchema,
  OptionGroupInputSchema,
  OptionInputSchema,
  PriceSchema,
  SpecificationInputSchema,
  WindowInputSchema,
  NewRestaurantSchema,
  OwnPasswordSchema,
  PersonPhoneSchema,
};

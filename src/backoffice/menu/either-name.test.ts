import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { DishInputSchema, type DishInput } from '#contract/domain/menu-input.ts';
import { inEitherLanguage } from './either-name.ts';

const schema = inEitherLanguage<DishInput>(DishInputSchema);
const option = { name_zh: '', name_en: 'Mild', extra_price_cents: 0 };
const dish = (names: { name_zh: string; name_en: string }) => ({
  ...names,
  category_id: '01990000-0000-7000-8000-000000000001',
  price_cents: 995,
  specifications: [{ name_zh: '', name_en: 'Heat', options: [option, { ...option, name_zh: '不辣' }] }],
});

it('[EN11] takes a dish, its groups and options with a name in one language', () => {
  const found = z.safeParse(schema, dish({ name_zh: '', name_en: 'Egg roll' }));
  expect(found.error?.issues).toBeUndefined();
  expect(found.data).toMatchObject({
    name_zh: 'Egg roll',
    specifications: [{ name_zh: 'Heat', options: [{ name_zh: 'Mild' }, { name_zh: '不辣' }] }],
  });
});

it('[EN11] still asks for one', () => {
  const found = z.safeParse(schema, dish({ name_zh: '', name_en: ' ' }));
  expect(found.error?.issues.map(({ path }) => path)).toContainEqual(['name_zh']);
});

import type { Actor } from '#contract/domain/basics.ts';
import { CategoryPatchSchema, DishPatchSchema } from '#contract/domain/menu-input.ts';
import type { Category, Dish } from '#contract/domain/menu.ts';
import { CallError } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { translateMenuCall } from '#contract/http/menu.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import * as z from 'zod/mini';
import type { Context } from '../context.ts';
import { writeCategory } from './category-edit.ts';
import { changedFields, changeMenu, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { presentDish } from './menu-rows.ts';
import { listCategories } from './menu.repository.ts';

type Wish = BodyOf<typeof translateMenuCall>;
type Field = 'name_zh' | 'name_en' | 'description_zh' | 'description_en';

/** Writes one text in one language, if it still is what the person saw. Answers in how many places. */
export function translateMenu(context: Context, actor: Actor, wish: Wish): Promise<number> {
  return changeMenu(context, actor, wish.restaurant_id, (change) => {
    const { place } = wish;
    if (place.kind === 'term') return translateTerm(change, wish, place.zh);
    const field: Field = `${place.field}_${wish.language}`;
    return place.kind === 'dish'
      ? translateDish(change, wish, place.id, field)
      : translateCategory(change, wish, place.id, field);
  });
}

function assertText(schema: z.core.$ZodType, field: Field, wish: Wish, present: string): void {
  if (present !== wish.was) throw new CallError('stale_version');
  const parsed = z.safeParse(schema, { [field]: wish.text }, { reportInput: true });
  if (!parsed.success)
    throw new CallError(
      'invalid',
      fieldErrors(parsed.error.issues).map((error) => ({ ...error, path: 'text' })),
    );
}

async function translateDish(change: MenuChange, wish: Wish, dishId: string, field: Field): Promise<number> {
  const [row] = await lockDishes(change, [dishId]);
  if (row === undefined) throw new CallError('not_found');
  const before = presentDish(row);
  assertText(DishPatchSchema, field, wish, before[field]);
  const after: Dish = { ...before, [field]: wish.text };
  await writeDish(change, row, after);
  const fields = changedFields(before, after);
  await change.record('menu.update_translation', dishId, fields.before, fields.after);
  return 1;
}

async function translateCategory(change: MenuChange, wish: Wish, categoryId: string, field: Field): Promise<number> {
  const before = (await listCategories(change.live.tx, wish.restaurant_id)).find(({ id }) => id === categoryId);
  if (before === undefined) throw new CallError('not_found');
  assertText(CategoryPatchSchema, field, wish, before[field]);
  const after: Category = { ...before, [field]: wish.text };
  await writeCategory(change, after);
  const fields = changedFields(before, after);
  await change.record('menu.update_translation', categoryId, fields.before, fields.after);
  return 1;
}

const MAX_TERM = 60;

/** A word of the specifications, wherever it is written so: in Chinese it is renamed, in English translated. */
async function translateTerm(change: MenuChange, wish: Wish, zh: string): Promise<number> {
  const { live } = change;
  if (wish.text.length > MAX_TERM)
    throw new CallError('invalid', [
      { path: 'text', code: 'too_big', message: 'is too big', params: { maximum: MAX_TERM } },
    ]);
  if (wish.language === 'zh' && wish.text === '')
    throw new CallError('invalid', [{ path: 'text', code: 'required', message: 'is required' }]);
  const all = await live.tx.selectFrom('dish').select('id').where('restaurant_id', '=', live.restaurantId).execute();
  const rows = await lockDishes(
    change,
    all.map(({ id }) => id),
  );
  const renamed = <T extends { name_zh: string; name_en: string }>(item: T): T =>
    item.name_zh === zh ? { ...item, [`name_${wish.language}`]: wish.text } : item;
  const holders = rows.filter((row) =>
    presentDish(row).specifications.some((group) => [group, ...group.options].some(({ name_zh }) => name_zh === zh)),
  );
  if (holders.length === 0) throw new CallError('stale_version');
  for (const row of holders) {
    const dish = presentDish(row);
    const specifications = dish.specifications.map((group) => ({
      ...renamed(group),
      options: group.options.map(renamed),
    }));
    await writeDish(change, row, { ...dish, specifications });
  }
  const dish_ids = holders.map(({ id }) => id);
  await change.record('menu.update_translation', zh, { text: wish.was, dish_ids }, { text: wish.text, dish_ids });
  return holders.length;
}

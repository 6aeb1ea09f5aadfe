import type { Actor } from '#contract/domain/basics.ts';
import { CategoryPatchSchema, DishPatchSchema } from '#contract/domain/menu-input.ts';
import type { Category, Dish, Specification } from '#contract/domain/menu.ts';
import { CallError, invalidField } from '#contract/errors.ts';
import type { BodyOf } from '#contract/http/call.ts';
import type { translateMenuCall } from '#contract/http/menu/menu.ts';
import { fieldErrors } from '#contract/field-errors.ts';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { writeCategory } from './category-edit.ts';
import { changedFields, changeMenu, lockDishes, writeDish, type MenuChange } from './change-menu.ts';
import { touched } from './kept-changes.ts';
import { presentDish } from './menu-rows.repository.ts';
import { listCategories } from './menu.repository.ts';
import { lockGroups, writeGroup } from './option-group.repository.ts';

type Input = BodyOf<typeof translateMenuCall>;
type Field = 'name_zh' | 'name_en' | 'description_zh' | 'description_en';

/** Writes one text in one language, if it is still the one that the person saw. Returns the number of places. */
export function translateMenu(context: Context, actor: Actor, input: Input): Promise<number> {
  return changeMenu(context, actor, input.restaurant_id, (change) => {
    const { place } = input;
    if (place.kind === 'term') return translateTerm(change, input, place.zh);
    const field: Field = `${place.field}_${input.language}`;
    return place.kind === 'dish'
      ? translateDish(change, input, place.id, field)
      : translateCategory(change, input, place.id, field);
  });
}

function assertText(schema: z.core.$ZodType, field: Field, input: Input, present: string): void {
  if (present !== input.was) throw new CallError('stale_version');
  const parsed = z.safeParse(schema, { [field]: input.text }, { reportInput: true });
  if (!parsed.success)
    throw new CallError(
      'invalid',
      fieldErrors(parsed.error.issues).map((error) => ({ ...error, path: 'text' })),
    );
}

async function translateDish(change: MenuChange, input: Input, dishId: string, field: Field): Promise<number> {
  const [row] = await lockDishes(change, [dishId]);
  if (row === undefined) throw new CallError('not_found');
  const before = presentDish(row);
  assertText(DishPatchSchema, field, input, before[field]);
  const after: Dish = { ...before, [field]: input.text };
  await writeDish(change, row, after);
  const fields = changedFields(before, after);
  await change.record('menu.update_translation', dishId, fields.before, fields.after);
  return 1;
}

async function translateCategory(change: MenuChange, input: Input, categoryId: string, field: Field): Promise<number> {
  const before = (await listCategories(change.live.tx, input.restaurant_id)).find(({ id }) => id === categoryId);
  if (before === undefined) throw new CallError('not_found');
  assertText(CategoryPatchSchema, field, input, before[field]);
  const after: Category = { ...before, [field]: input.text };
  await writeCategory(change, before, after);
  const fields = changedFields(before, after);
  await change.record('menu.update_translation', categoryId, fields.before, fields.after);
  return 1;
}

const MAX_TERM = 60;

/**
 * Changes a term of the specifications wherever it is used: the Chinese text is renamed, the English one translated.
 */
async function translateTerm(change: MenuChange, input: Input, zh: string): Promise<number> {
  const { live, context } = change;
  if (input.text.length > MAX_TERM) throw invalidField('text', 'too_big', 'is too big', { maximum: MAX_TERM });
  if (input.language === 'zh' && input.text === '') throw invalidField('text', 'required', 'is required');
  const groups = await lockGroups(context, live);
  const all = await live.tx.selectFrom('dish').select('id').where('restaurant_id', '=', live.restaurantId).execute();
  const rows = await lockDishes(
    change,
    all.map(({ id }) => id),
  );
  const renamed = <T extends { name_zh: string; name_en: string }>(item: T): T =>
    item.name_zh === zh ? { ...item, [`name_${input.language}`]: input.text } : item;
  const isNamed = (group: Specification): boolean => [group, ...group.options].some(({ name_zh }) => name_zh === zh);
  const withTerm = (group: Specification): Specification => ({
    ...renamed(group),
    options: group.options.map(renamed),
  });
  const holders = rows.filter((row) => presentDish(row).specifications.some(isNamed));
  if (holders.length === 0) throw new CallError('stale_version');
  for (const row of holders) {
    const dish = presentDish(row);
    await writeDish(change, row, { ...dish, specifications: dish.specifications.map(withTerm) });
  }
  for (const group of groups.values()) {
    if (!isNamed(group.specification)) continue;
    const next = { ...group, specification: withTerm(group.specification), version: group.version + 1 };
    await writeGroup(live, next);
    change.touch.items.push(...touched('group', group, next));
  }
  const dish_ids = holders.map(({ id }) => id);
  await change.record('menu.update_translation', zh, { text: input.was, dish_ids }, { text: input.text, dish_ids });
  return holders.length;
}
